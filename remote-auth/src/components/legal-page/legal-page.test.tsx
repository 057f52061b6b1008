import { changeLanguage } from '@tapin/shared/i18n';
import { act, screen } from '@testing-library/react';
import { openScreen, signOutWithRole } from '#src/testing/open-screen.ts';

beforeEach(() => signOutWithRole(null));

test.each([
  [
    '/privacy-policy',
    'Privacy policy',
    "Who sees a student's answers",
    'Quién ve las respuestas de un estudiante',
  ],
  ['/terms-of-use', 'Terms of use', 'Your account', 'Tu cuenta'],
])('%s can be read in both languages, marked as a template', async (path, title, english, spanish) => {
  await openScreen(path);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(/This is a template/)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: english })).toBeInTheDocument();
  await act(() => changeLanguage('es'));
  expect(await screen.findByRole('heading', { name: spanish })).toBeInTheDocument();
});

test.each([
  ['/privacy-policy', 'en', /^Requests to talk: /, /^Follow-ups: .* the notes/],
  ['/privacy-policy', 'es', /^Peticiones de hablar: /, /^Seguimientos: .* las notas/],
  ['/terms-of-use', 'en', /can ask to talk to an adult/, /^Write notes about a follow-up/],
  [
    '/terms-of-use',
    'es',
    /pueden pedir hablar con una persona adulta/,
    /^Escribe las notas de un seguimiento/,
  ],
] as const)(
  '%s in %s names requests to talk and the notes of follow-ups',
  async (path, language, talk, notes) => {
    await openScreen(path);
    await act(() => changeLanguage(language));
    expect(await screen.findByText(talk)).toBeInTheDocument();
    expect(screen.getByText(notes)).toBeInTheDocument();
    await act(() => changeLanguage('en'));
  },
);
