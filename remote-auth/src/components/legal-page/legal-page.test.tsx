import { changeLanguage } from '@tapin/shared/i18n';
import { act, screen } from '@testing-library/react';
import { show, signedOutWith } from '#src/testing/show.ts';

beforeEach(() => signedOutWith(null));

test.each([
  [
    '/privacy-policy',
    'Privacy policy',
    "Who sees a student's answers",
    'Quién ve las respuestas de un estudiante',
  ],
  ['/terms-of-use', 'Terms of use', 'Your account', 'Tu cuenta'],
])('%s can be read in both languages, marked as a template', async (path, title, english, spanish) => {
  await show(path);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(/This is a template/)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: english })).toBeInTheDocument();
  await act(() => changeLanguage('es'));
  expect(await screen.findByRole('heading', { name: spanish })).toBeInTheDocument();
});
