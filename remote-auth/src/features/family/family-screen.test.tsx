import { changeLanguage } from '@tapin/shared/i18n';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { logOutWithRole, mockFailure, openScreen } from '#src/testing/open-screen.ts';
import type { GuardianPage } from './guardian-page.ts';

const server = useTestServer();
const path = '/family#token-1';
beforeEach(() => {
  logOutWithRole(null);
  window.history.replaceState(null, '', path);
});
afterEach(() => window.history.replaceState(null, '', '/'));

const page: GuardianPage = {
  firstName: 'Ana',
  school: 'Cedar High',
  mode: 'opt-in',
  language: 'en',
  sections: [
    { title: 'What students are asked', hint: 'Once a day', lines: ['Have you eaten today? (Yes · No)'] },
  ],
  contact: { language: 'es', text: 'Sra. Lee, [llamar](tel:+15550100)' },
  textHash: 'hash-1',
  answer: null,
  answeredAt: null,
};

/**
 * Mocks the page of a guardian’s link, with a hash of its text for each language. Returns the bodies that were sent.
 */
function mockPage(more: Partial<GuardianPage> = {}) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/guardian/consent/read', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...page, textHash: request.headers.get('accept-language'), ...more });
    }),
    http.post('*/api/guardian/consent', async ({ request }) => {
      const body = (await request.json()) as { answer: boolean };
      sent.push(body);
      return HttpResponse.json({ ...page, answer: body.answer, answeredAt: '2026-03-11T15:00:00Z' });
    }),
  );
  return sent;
}

test('shows the text without an answer, and sends the answer with the hash of the text that is shown', async () => {
  const sent = mockPage();
  await openScreen(path);
  expect(window.location.href).not.toMatch(/token-1/);
  expect(await screen.findByText('Have you eaten today? (Yes · No)')).toBeVisible();
  expect(screen.getByRole('link', { name: 'llamar' }).closest('[lang]')).toHaveAttribute('lang', 'es');
  expect(sent).toEqual([{ token: 'token-1' }]);
  await act(() => changeLanguage('es'));
  await userEvent.type(await screen.findByLabelText('Nombre de quien responde'), 'Maria Lee');
  await userEvent.type(screen.getByLabelText('Relación con el estudiante'), 'Madre');
  await userEvent.click(screen.getByRole('button', { name: 'No, no preguntar' }));
  expect(await screen.findByText('Guardamos la respuesta y enviamos una copia por correo.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'No, no preguntar' })).toHaveAttribute('aria-pressed', 'true');
  expect(sent.at(-1)).toEqual({
    ...{ token: 'token-1', answer: false, textHash: 'es' },
    ...{ name: 'Maria Lee', relation: 'Madre' },
  });
  await act(() => changeLanguage('en'));
});

test('says that a yes waits while the no of somebody else counts, also where families are not asked', async () => {
  mockPage({ answer: false, ownAnswer: true, answeredAt: '2026-03-11T15:00:00Z' });
  const { unmount } = await openScreen(path);
  expect(
    await screen.findByText(/^The answer from this address is yes. Someone else has said no/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Yes, ask' })).toHaveAttribute('aria-pressed', 'true');
  unmount();
  mockPage({ mode: 'none', answer: false });
  window.history.replaceState(null, '', path);
  await openScreen(path);
  expect(await screen.findByText(/A no was given before, and it counts/)).toBeVisible();
});

test('says that a school does not ask, and that a link does not work or has to be opened again', async () => {
  mockPage({ mode: 'none' });
  const { unmount } = await openScreen(path);
  expect(await screen.findByText(/does not ask for consent at present/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Yes, ask' })).not.toBeInTheDocument();
  unmount();
  mockFailure(server, 'post', '/guardian/consent/read', 'This link does not work.', 'guardian_link_invalid');
  window.history.replaceState(null, '', path);
  const wrong = await openScreen(path);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work.');
  wrong.unmount();
  await openScreen('/family');
  expect(await screen.findByText(/Open the link in your email again/)).toBeVisible();
});
