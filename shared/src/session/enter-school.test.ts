import {
  cedarHigh,
  cedarMiddle,
  districtAdmin,
  memberAs,
  membershipIn,
  userWith,
} from '../testing/people.tsx';
import { signedOut } from './auth.ts';
import { getAuth, setAuth } from './auth-atom.ts';
import { enterSchool } from './enter-school.ts';
import { readStoredAuth } from './stored-auth.ts';

const inMiddle = membershipIn(cedarMiddle, { role: 'district_admin' });

beforeEach(() => setAuth(districtAdmin()));
afterEach(() => setAuth(signedOut));

test('entering a school makes it and its membership current, also after a reload', () => {
  enterSchool(cedarMiddle._id);
  expect(getAuth()).toEqual({ ...districtAdmin(), school: cedarMiddle, schoolUser: inMiddle });
  expect(readStoredAuth(localStorage)?.school).toEqual(cedarMiddle);
});

test.each([
  ['no school that is named', undefined],
  ['a school of others', 'school-9'],
])('entering %s leads to the first of the person’s schools', (_, id) => {
  setAuth({ ...districtAdmin(), school: cedarMiddle, schoolUser: inMiddle });
  enterSchool(id);
  expect(getAuth()).toMatchObject({ school: cedarHigh, schoolUser: { school: cedarHigh._id } });
});

test('entering a school without a membership leaves the person without a current membership', () => {
  setAuth({ ...districtAdmin(), schoolUserList: [inMiddle] });
  enterSchool(cedarHigh._id);
  expect(getAuth()).toMatchObject({ school: cedarHigh, schoolUser: null });
});

test('replaces a lost school by another school of the person', () => {
  const [high] = districtAdmin().schoolUserList;
  const lost = membershipIn(cedarMiddle, { role: 'district_admin', verified: 'rejected' });
  setAuth({ ...districtAdmin(), schoolUserList: high ? [high, lost] : [] });
  enterSchool(cedarMiddle._id);
  expect(getAuth()).toMatchObject({ school: cedarHigh, schoolUser: { school: cedarHigh._id } });
});

test.each(['rejected', 'pending'] as const)('a %s membership gives way to an approved one', (verified) => {
  const high = membershipIn(cedarHigh, { role: 'teacher' });
  const middle = membershipIn(cedarMiddle, { role: 'admin', verified });
  setAuth({ ...memberAs('teacher'), schoolList: [cedarHigh, cedarMiddle], schoolUserList: [high, middle] });
  enterSchool(cedarMiddle._id);
  expect(getAuth()).toMatchObject({ school: cedarHigh, schoolUser: high });
});

test('a person without an approved membership keeps the current school', () => {
  const high = membershipIn(cedarHigh, { role: 'teacher', verified: 'pending' });
  const middle = membershipIn(cedarMiddle, { role: 'admin', verified: 'rejected' });
  setAuth({ ...memberAs('teacher'), schoolList: [cedarHigh, cedarMiddle], schoolUserList: [high, middle] });
  enterSchool(cedarMiddle._id);
  expect(getAuth()).toMatchObject({ school: cedarMiddle, schoolUser: middle });
});

test('a person without schools has no current school, even after entering one', () => {
  setAuth({ ...signedOut, user: userWith() });
  enterSchool(cedarHigh._id);
  expect(getAuth()).toMatchObject({ school: null, schoolUser: null });
});
