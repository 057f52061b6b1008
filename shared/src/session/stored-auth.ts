import { isRole } from '@tapin/contract/policy';
import { verifications } from '@tapin/contract/vocabulary';
import type { Auth } from './auth.ts';
import type { DeviceStorage } from './device-storage.ts';
import { authStorageKey } from './storage-keys.ts';

type Fields = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isVerification: Check = (value) => verifications.some((verification) => verification === value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const withFields =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isFields(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const isSchool = withFields({ _id: isText, name: isText, code: isText });
const isMembership = withFields({
  _id: isText,
  user: isText,
  school: isText,
  role: isRole,
  verified: isVerification,
});

const checks: Record<keyof Auth, Check> = {
  createAccount: withFields({ role: orNull(isRole) }),
  user: orNull(
    withFields({
      _id: isText,
      firstName: isText,
      lastName: isText,
      preferredName: isText,
      namePrefix: isText,
      email: isText,
      emailVerified: isBoolean,
      role: orNull(isRole),
      mailLanguage: (value) => value === undefined || isText(value),
    }),
  ),
  schoolUser: orNull(isMembership),
  school: orNull(isSchool),
  schoolUserList: listOf(isMembership),
  schoolList: listOf(isSchool),
  grade: orNull(withFields({ _id: isText, grade: isNumber })),
  district: orNull(withFields({ _id: isText, name: isText, code: isText, remotes: listOf(isText) })),
  districtUser: orNull(withFields({ _id: isText, role: isRole, verified: isVerification })),
};

/** Other code can write to the storage, so every field is checked. */
const isAuth = (value: unknown): value is Auth => withFields(checks)(value);

/** The stored auth group, or null after clearing one that cannot be read. */
export function readStoredAuth(storage: DeviceStorage): Auth | null {
  try {
    const stored = storage.getItem(authStorageKey);
    if (stored === null) return null;
    const value: unknown = JSON.parse(stored);
    if (isAuth(value)) return value;
  } catch {
    // A value that cannot be read counts as invalid.
  }
  removeStoredAuth(storage);
  return null;
}

/** Returns whether it is kept: a full or forbidden storage costs the person a log-in later, not the page now. */
export function writeStoredAuth(storage: DeviceStorage, auth: Auth): boolean {
  try {
    const text = JSON.stringify(auth);
    storage.setItem(authStorageKey, text);
    return storage.getItem(authStorageKey) === text;
  } catch {
    return false;
  }
}

function removeStoredAuth(storage: DeviceStorage): void {
  try {
    storage.removeItem(authStorageKey);
  } catch {
    // A storage that throws on removal contains nothing either.
  }
}
