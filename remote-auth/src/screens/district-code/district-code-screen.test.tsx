import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { districtAdmin, newcomer } from '#src/testing/people.ts';
import { accepts, fails, meIs, place, show, signedInAs } from '#src/testing/show.ts';

const server = useTestServer();
beforeEach(() => signedInAs(newcomer('district_admin')));

async function enter(code: string) {
  await show('/auth/district-code');
  await userEvent.type(screen.getByLabelText('District code'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

test('asks for access and leads on to the name prefix', async () => {
  const bodies = accepts(server, 'post', '/district/user', {});
  meIs(server, districtAdmin('pending', false));
  await enter('CEDAR');
  await waitFor(() => expect(place()).toBe('/auth/name-prefix'));
  expect(bodies).toEqual([{ districtCode: 'CEDAR' }]);
});

test('shows that a code is unknown', async () => {
  fails(server, 'post', '/district/user', 'We could not find this district code.');
  await enter('NOWHERE');
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not find this district code.');
});
