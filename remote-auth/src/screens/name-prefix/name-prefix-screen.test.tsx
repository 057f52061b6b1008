import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { districtAdmin, member } from '#src/testing/people.ts';
import { accepts, meIs, place, show, signedInAs } from '#src/testing/show.ts';

const server = useTestServer();
const goOn = () => screen.getByRole('button', { name: 'Continue' });

test.each(['Ms', 'Mrs', 'Mr'])('saves %s', async (name) => {
  signedInAs(member('teacher'));
  meIs(server, member('teacher'));
  const bodies = accepts(server, 'put', '/user/profile', {});
  await show('/auth/name-prefix');
  await userEvent.click(screen.getByRole('radio', { name }));
  await userEvent.click(goOn());
  await waitFor(() => expect(place()).toBe('/staff/dashboard'));
  expect(bodies).toEqual([{ namePrefix: name }]);
});

test('saves nothing for "Prefer not to say"', async () => {
  signedInAs(districtAdmin('pending', false));
  meIs(server, districtAdmin('pending', false));
  const bodies = accepts(server, 'put', '/user/profile', {});
  await show('/auth/name-prefix');
  expect(screen.getByRole('radio', { name: 'Prefer not to say' })).toBeChecked();
  await userEvent.click(goOn());
  await waitFor(() => expect(place()).toBe('/auth/not-verified'));
  expect(bodies).toEqual([]);
});
