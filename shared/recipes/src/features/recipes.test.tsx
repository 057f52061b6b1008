import { setAuth } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { renderOneScreen } from '@tapin/shared/testing/render-one-screen';
import { MemoryRouter } from '@tapin/shared/testing/router';
import { useTestServer } from '@tapin/shared/testing/server';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import remote from '../remote.ts';
import FeedbackLink from './feedback-link.tsx';

const server = useTestServer();
const session = { _id: 'a1', browser: 'Firefox', system: null, isCurrent: true };
const at = '2026-03-02T08:00:00.000Z';

beforeEach(() => {
  setAuth(memberAs('teacher'));
  server.use(
    http.get('*/api/user/sessions', () =>
      HttpResponse.json({ sessions: [{ ...session, startedAt: at, lastUsedAt: at }] }),
    ),
  );
});

const open = (path: string) => renderOneScreen({ remote, namespace: 'recipes', at: path });

test('the table lists the reply of the call', async () => {
  await open('/recipes');
  expect(await screen.findByRole('link', { name: 'Firefox' })).toHaveAttribute('href', '/recipes/device/a1');
});

test('the screen with a parameter shows the device of the address, and says when it is missing', async () => {
  const { unmount } = await open('/recipes/device/a1');
  expect(await screen.findByText('Firefox')).toBeVisible();
  unmount();
  await open('/recipes/device/b2');
  expect(await screen.findByText('This device is not logged in any more.')).toBeVisible();
});

test('the form sends what was typed', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/user/feedback', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ status: 'ok' });
    }),
  );
  await open('/recipes/feedback');
  expect(screen.getByRole('img', { name: 'A speech bubble' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('What could be better?'), 'More books');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you. Your feedback was sent.')).toBeVisible();
  expect(sent).toEqual([{ feedback: 'More books' }]);
});

test('the slot links to the form', async () => {
  render(
    <MemoryRouter>
      <FeedbackLink />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', '/recipes/feedback');
});
