import { getAuth, setAuth } from '@tapin/shared/session';
import { cedarHigh, cedarMiddle, districtAdmin, membershipIn } from '@tapin/shared/testing/people';
import { renderScreen } from '@tapin/shared/testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '#src/remote.ts';
import { currentPath } from '#src/testing/open-screen.ts';
import SchoolSwitcher from './school-switcher.tsx';

const user = userEvent.setup();

function openHeader(auth = districtAdmin()) {
  setAuth(auth);
  const Header = () => (
    <>
      <SchoolSwitcher />
      <button type="button">Beside it</button>
    </>
  );
  const route = { path: '/anywhere', title: '', screen: async () => ({ default: Header }) };
  return renderScreen({ remote: { ...remote, routes: [route] }, namespace: 'district', at: '/anywhere' });
}

const button = () => screen.getByRole('button', { name: /^School: / });
const schools = () =>
  within(screen.getByRole('list', { name: 'Your schools' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test('the switcher names the current school, and switches to another school with the person’s membership at it', async () => {
  const { queryClient } = await openHeader();
  queryClient.setQueryData(['GET /staff/dashboard', 'user-1'], 'of Cedar High');
  queryClient.setQueryData(['GET /district/overview', 'user-1'], 'of all schools');
  expect(button()).toHaveTextContent('Cedar High');
  await user.click(button());
  expect(schools()).toEqual(['Cedar HighCEDAR1', 'Cedar MiddleCEDAR2']);
  expect(screen.getByRole('button', { name: /^Cedar High/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Cedar Middle/ }));
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  const inMiddle = { school: cedarMiddle._id, role: 'district_admin' };
  expect(getAuth()).toMatchObject({ school: cedarMiddle, schoolUser: inMiddle });
  expect(queryClient.getQueryData(['GET /staff/dashboard', 'user-1'])).toBeUndefined();
  expect(queryClient.getQueryData(['GET /district/overview', 'user-1'])).toBe('of all schools');
});

test('the switcher does not list a school that has not joined the district', async () => {
  const asked = membershipIn(cedarMiddle, { role: 'district_admin', verified: 'pending' });
  const { schoolUserList, ...admin } = districtAdmin();
  await openHeader({ ...admin, schoolUserList: [...schoolUserList.slice(0, 1), asked] });
  await user.click(button());
  expect(schools()).toEqual(['Cedar HighCEDAR1']);
});

test('Escape closes the list and focuses its button; moving the focus outside closes it', async () => {
  await openHeader();
  await user.click(button());
  await user.keyboard('{Escape}');
  expect(button()).toHaveFocus();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Beside it' }));
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('arrow keys move through nine schools; ten schools have a search field', async () => {
  const many = Array.from({ length: 10 }, (_, index) => ({
    ...cedarHigh,
    _id: `s${index}`,
    name: `Escuela José ${index}`,
    code: `C${index}`,
  }));
  const { unmount } = await openHeader(districtAdmin('approved', many.slice(1)));
  await user.click(button());
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /^Escuela José 2/ })).toHaveFocus();
  unmount();
  await openHeader(districtAdmin('approved', many));
  await user.click(button());
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('zzz');
  expect(screen.getByText('No school found')).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.keyboard('jose 7');
  expect(schools()).toEqual(['Escuela José 7C7']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(getAuth().school?._id).toBe('s7'));
});
