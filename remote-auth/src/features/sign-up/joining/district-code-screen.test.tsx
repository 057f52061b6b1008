import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  currentPath,
  logInAs,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { districtAdmin, personWithoutSchool } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => logInAs(personWithoutSchool('district_admin')));

async function enter(code: string) {
  await openScreen('/auth/district-code');
  await userEvent.type(screen.getByLabelText('District code'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

test('the code of a district requests access and leads to the name prefix', async () => {
  const bodies = mockSuccess(server, 'post', '/district/user', {});
  mockMe(server, districtAdmin('pending', false));
  await enter('CEDAR');
  await waitFor(() => expect(currentPath()).toBe('/auth/name-prefix'));
  expect(bodies).toEqual([{ districtCode: 'CEDAR' }]);
});

test('shows that the code of a district is unknown', async () => {
  mockFailure(server, 'post', '/district/user', 'We could not find this district code.');
  await enter('NOWHERE');
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not find this district code.');
});
