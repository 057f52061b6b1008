import { act, screen } from '@testing-library/react';
import { loadTexts } from '../testing/load-texts.ts';
import { watchConnection } from './start.ts';

test('a notice says that the device is offline, until it is online again', async () => {
  await loadTexts();
  document.body.innerHTML = '<header></header>';
  const isOnline = jest.spyOn(navigator, 'onLine', 'get');
  const become = async (online: boolean) => {
    isOnline.mockReturnValue(online);
    await act(async () => dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  watchConnection();
  await become(false);
  expect(await screen.findByText(/^You are offline\./)).toBeVisible();
  await become(true);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText(/^You are offline\./)).toBeNull();
});
