import { announce } from '@tapin/shared/ui/announce';
import { screen, waitFor } from '@testing-library/react';
import { startAnnouncer } from './announcer.ts';

test('the live region has the last announced text, also the same one again', async () => {
  const stop = startAnnouncer();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  announce('Saved');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
  announce('Saved');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
  stop();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a text that was announced before the live region existed is said when it does', async () => {
  announce('Saved');
  const stop = startAnnouncer();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
  stop();
});
