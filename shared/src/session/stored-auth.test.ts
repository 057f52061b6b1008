import { districtAdmin, memberAs, userWith } from '../testing/people.tsx';
import { signedOut } from './auth.ts';
import { authStorageKey } from './storage-keys.ts';
import { readStoredAuth, writeStoredAuth } from './stored-auth.ts';

const store = (value: unknown) =>
  localStorage.setItem(authStorageKey, typeof value === 'string' ? value : JSON.stringify(value));

test.each([
  ['a logged-out visitor', signedOut],
  ['a student with a grade', { ...memberAs('student'), grade: { _id: 'grade-7', grade: 7 } }],
  ['a district admin', districtAdmin()],
])('%s is restored', (_, auth) => {
  writeStoredAuth(localStorage, auth);
  expect(readStoredAuth(localStorage)).toEqual(auth);
});

test('an empty storage means that nobody is logged in, and nothing is written', () => {
  expect(readStoredAuth(localStorage)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

const teacher = memberAs('teacher');
const { grade: _grade, ...withoutGrade } = teacher;

test.each<[string, unknown]>([
  ['no JSON', '{"user":'],
  ['null', null],
  ['a text', '"ana"'],
  ['a list', []],
  ['an empty object', {}],
  ['a missing field', withoutGrade],
  ['a user that is a text', { ...teacher, user: 'ana' }],
  ['a user without an id', { ...teacher, user: { ...userWith(), _id: undefined } }],
  ['a user whose id is a number', { ...teacher, user: { ...userWith(), _id: 7 } }],
  ['a user without an email', { ...teacher, user: { ...userWith(), email: null } }],
  ['a user without a first name', { ...teacher, user: { ...userWith(), firstName: undefined } }],
  ['a user with an unknown role', { ...teacher, user: userWith({ role: 'owner' as never }) }],
  ['a chosen role that is unknown', { ...teacher, createAccount: { role: 'owner' } }],
  ['a chosen role that is missing', { ...teacher, createAccount: {} }],
  ['no choice of role at all', { ...teacher, createAccount: null }],
  ['a membership with an unknown role', memberAs('owner' as never)],
  ['a membership with an unknown state', memberAs('teacher', 'maybe' as never)],
  ['a membership that is a list', { ...teacher, schoolUser: [] }],
  ['a district user with an unknown role', { ...teacher, districtUser: { _id: 'd', role: 'owner' } }],
  ['a school without an id', { ...teacher, school: { name: 'Cedar High' } }],
  ['a list of schools that is an object', { ...teacher, schoolList: {} }],
  ['a list of schools with a hole', { ...teacher, schoolList: [null] }],
  [
    'a membership in the list with an unknown role',
    { ...teacher, schoolUserList: [{ _id: 'm', role: 'owner' }] },
  ],
  ['a district without its list of remotes', { ...districtAdmin(), district: { _id: 'district-1' } }],
  ['a grade that is a number', { ...teacher, grade: 7 }],
])('%s is cleared and nobody is logged in', (_, value) => {
  store(value);
  expect(readStoredAuth(localStorage)).toBeNull();
  expect(localStorage.getItem(authStorageKey)).toBeNull();
});

test('with a storage that throws, nobody is logged in and the page works', () => {
  const throwDenied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const forbidden = {
    getItem: throwDenied,
    setItem: throwDenied,
    removeItem: throwDenied,
  } as unknown as Storage;
  expect(readStoredAuth(forbidden)).toBeNull();
  expect(() => writeStoredAuth(forbidden, teacher)).not.toThrow();
});

test('the session works with a full storage', () => {
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage;
  expect(() => writeStoredAuth(full, teacher)).not.toThrow();
});
