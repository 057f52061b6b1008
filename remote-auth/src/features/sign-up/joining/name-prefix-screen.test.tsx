import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPath, mockMe, mockSuccess, openScreen, signInAs } from '#src/testing/open-screen.ts';
import { districtAdmin, member } from '#src/testing/people.ts';

const server = useTestServer();
const continueButton = () => screen.getByRole('button', { name: 'Continue' });

test.each(['Ms', 'Mrs', 'Mr'])('saves %s', async (name) => {
  signInAs(member('teacher'));
  mockMe(server, member('teacher'));
  const bodies = mockSuccess(server, 'put', '/user/profile', {});
  await openScreen('/auth/name-prefix');
  await userEvent.click(screen.getByRole('radio', { name }));
  await userEvent.click(continueButton());
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  expect(bodies).toEqual([{ namePrefix: name }]);
});

test('saves nothing for "Prefer not to say"', async () => {
  signInAs(districtAdmin('pending', false));
  mockMe(server, districtAdmin('pending', false));
  const bodies = mockSuccess(server, 'put', '/user/profile', {});
  await openScreen('/auth/name-prefix');
  expect(screen.getByRole('radio', { name: 'Prefer not to say' })).toBeChecked();
  await userEvent.click(continueButton());
  await waitFor(() => expect(currentPath()).toBe('/auth/not-verified'));
  expect(bodies).toEqual([]);
});
