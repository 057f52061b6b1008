import { inEveryLanguage, type Language } from '@tapin/shared/contract/languages';
import { changeLanguage } from '@tapin/shared/i18n';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { logInAs, logOutWithRole, openScreen } from '#src/testing/open-screen.ts';
import { member } from '#src/testing/people.ts';

const server = useTestServer();

const mockContact = (contact: Partial<Record<Language, string>> = {}) =>
  server.use(
    http.get('*/api/contact', () =>
      HttpResponse.json(inEveryLanguage((language) => contact[language] ?? null)),
    ),
  );

beforeEach(() => {
  logOutWithRole(null);
  mockContact();
});

test.each([
  [
    '/privacy-policy',
    'Privacy policy',
    "Who sees a student's answers",
    'Quién ve las respuestas de un estudiante',
  ],
  ['/terms-of-use', 'Terms of use', 'Your account', 'Tu cuenta'],
])(
  'the document at %s can be read in both languages, marked as a template',
  async (path, title, english, spanish) => {
    await openScreen(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(/This is a template/)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: english })).toBeInTheDocument();
    await act(() => changeLanguage('es'));
    expect(await screen.findByRole('heading', { name: spanish })).toBeInTheDocument();
  },
);

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

const written = (text: string) => ({ language: 'en', text, changedAt: '2026-03-09T15:00:00.000Z' });

function mockTexts(texts: Record<string, unknown>) {
  logInAs(member('teacher'));
  const none = { district: 'Cedar', contact: null, privacy: null, terms: null };
  server.use(http.get('*/api/user/district-texts', () => HttpResponse.json({ ...none, ...texts })));
}

test('a logged-in person reads the text of the district, with its contact and its date', async () => {
  mockTexts({
    privacy: written('# Our rules\nWe keep little.'),
    contact: written('[Ms Lee](tel:+15550100)'),
  });
  await openScreen('/privacy-policy');
  expect(await screen.findByRole('heading', { level: 2, name: 'Our rules' })).toBeVisible();
  expect(screen.getByText('Cedar · March 9, 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ms Lee' })).toHaveAttribute('href', 'tel:+15550100');
  expect(screen.queryByText(/This is a template/)).not.toBeInTheDocument();
});

test('the contact of the district replaces the brackets of the text of the product', async () => {
  mockTexts({ contact: written('Ms Lee') });
  await openScreen('/terms-of-use');
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible();
  expect(screen.getByText('Ms Lee')).toBeVisible();
  expect(screen.queryByText(/\[/)).not.toBeInTheDocument();
  expect(screen.queryByText(/This is a template/)).not.toBeInTheDocument();
});

test('a visitor reads the contact of the deployment instead of the brackets', async () => {
  mockContact({ es: '[Sra. Paz](mailto:paz@school.test)' });
  await openScreen('/privacy-policy');
  const link = await screen.findByRole('link', { name: 'Sra. Paz' });
  expect(link.closest('[lang]')).toHaveAttribute('lang', 'es');
  expect(screen.queryByText(/This is a template/)).not.toBeInTheDocument();
  expect(screen.queryByText(/\[/)).not.toBeInTheDocument();
});

test('the text of the product is shown when the texts of the district cannot be loaded', async () => {
  mockTexts({});
  server.use(http.get('*/api/user/district-texts', () => new HttpResponse(null, { status: 404 })));
  await openScreen('/terms-of-use');
  expect(await screen.findByText(/^\[District contact/)).toBeVisible();
});
