import type { SchoolUser } from '@tapin/contract/entities';
import { HttpResponse, http as network } from 'msw';
import { QueryClient } from '../query/query.ts';
import { type Auth, signedOut } from '../session/auth.ts';
import { getAuth, setAuth } from '../session/auth-atom.ts';
import { onSessionEnd } from '../session/end-session.ts';
import { cedarHigh, cedarMiddle, memberAs, membershipIn, userWith } from '../testing/people.tsx';
import { useTestServer } from '../testing/server.tsx';
import { logOut, type Me, meQuery } from './me.ts';

const server = useTestServer();
const highMembership = membershipIn(cedarHigh, { role: 'teacher' });
const middleMembership = membershipIn(cedarMiddle, { role: 'admin' });

const teacherOfTwo: Me = {
  user: userWith({ firstName: 'Anabel' }),
  classes: [],
  hasNoTeachers: false,
  grade: null,
  district: null,
  districtUser: null,
  schools: [cedarHigh, cedarMiddle],
  schoolUsers: [middleMembership, highMembership],
};

beforeEach(() => setAuth(signedOut));

async function loadMe(me: Partial<Me> = {}): Promise<Auth> {
  server.use(network.get('*/api/user/me', () => HttpResponse.json({ ...teacherOfTwo, ...me })));
  await new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(meQuery);
  return getAuth();
}

const teacherAt = (school: typeof cedarHigh, schoolUser: SchoolUser): Auth => ({
  ...memberAs('teacher'),
  school,
  schoolUser,
});

test('loading the person logs them in, with their schools and memberships', async () => {
  setAuth({ ...signedOut, createAccount: { role: 'teacher' } });
  expect(await loadMe()).toEqual({
    createAccount: { role: 'teacher' },
    user: teacherOfTwo.user,
    school: cedarHigh,
    schoolUser: highMembership,
    schoolList: [cedarHigh, cedarMiddle],
    schoolUserList: [middleMembership, highMembership],
    grade: null,
    district: null,
    districtUser: null,
  });
});

test('the first school becomes the current one, with its membership', async () => {
  expect(await loadMe()).toMatchObject({ school: cedarHigh, schoolUser: highMembership });
});

test('the current school stays current while it is one of the person’s schools', async () => {
  setAuth(teacherAt(cedarMiddle, middleMembership));
  expect(await loadMe()).toMatchObject({ school: cedarMiddle, schoolUser: middleMembership });
});

test('a new name of the current school and a new state of its membership are stored', async () => {
  setAuth(teacherAt(cedarMiddle, middleMembership));
  const renamed = { ...cedarMiddle, name: 'Cedar Middle School' };
  const rejected: SchoolUser = { ...middleMembership, verified: 'rejected' };
  const auth = await loadMe({ schools: [renamed], schoolUsers: [rejected] });
  expect(auth).toMatchObject({ school: renamed, schoolUser: rejected });
});

test('a membership at another school replaces a current membership that has ended', async () => {
  setAuth(teacherAt(cedarMiddle, middleMembership));
  const rejected: SchoolUser = { ...middleMembership, verified: 'rejected' };
  const auth = await loadMe({ schools: [cedarHigh, cedarMiddle], schoolUsers: [highMembership, rejected] });
  expect(auth).toMatchObject({ school: cedarHigh, schoolUser: highMembership });
});

test('the first school replaces a current school that the person no longer has', async () => {
  setAuth(teacherAt(cedarMiddle, middleMembership));
  const auth = await loadMe({ schools: [cedarHigh], schoolUsers: [highMembership] });
  expect(auth).toMatchObject({ school: cedarHigh, schoolUser: highMembership });
});

test('a person without a school has no current school', async () => {
  setAuth(teacherAt(cedarMiddle, middleMembership));
  expect(await loadMe({ schools: [], schoolUsers: [] })).toMatchObject({ school: null, schoolUser: null });
});

test('a failed load of the person does not change the session', async () => {
  setAuth(teacherAt(cedarMiddle, middleMembership));
  server.use(network.get('*/api/user/me', () => HttpResponse.json({ msg: 'Busy.' }, { status: 503 })));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await expect(client.fetchQuery(meQuery)).rejects.toThrow('Busy.');
  expect(getAuth()).toEqual(teacherAt(cedarMiddle, middleMembership));
});

test('logging out calls the server and ends the session once', async () => {
  setAuth(memberAs('teacher'));
  let logOutCalls = 0;
  server.use(
    network.get('*/api/auth/sign-out', () => {
      logOutCalls += 1;
      return HttpResponse.json({ ok: true });
    }),
  );
  const onEnd = jest.fn();
  const unsubscribe = onSessionEnd(onEnd);
  await logOut();
  unsubscribe();
  expect(logOutCalls).toBe(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(getAuth()).toEqual(signedOut);
});

test('a person stays logged in and sees an error when the log-out call fails', async () => {
  const teacher = memberAs('teacher');
  setAuth(teacher);
  server.use(network.get('*/api/auth/sign-out', () => HttpResponse.error()));
  await expect(logOut()).rejects.toThrow('Network Error');
  expect(getAuth()).toEqual(teacher);
});
