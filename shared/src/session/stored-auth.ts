import { roles } from '../contract/entities.ts';
import { type Auth, signedOut } from './auth.ts';
import { authStorageKey } from './storage-keys.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isEntity = (value: unknown): value is Fields => isFields(value) && typeof value._id === 'string';
const isEntityOrNull = (value: unknown) => value === null || isEntity(value);
const isEntityList = (value: unknown) => Array.isArray(value) && value.every(isEntity);
const isRoleOrNull = (value: unknown) => value === null || roles.some((role) => role === value);
const hasRole = (value: unknown) =>
  value === null || (isEntity(value) && roles.some((r) => r === value.role));

/** The value comes from a place anybody can write to, so nothing in it is taken on trust. */
function isAuth(value: unknown): value is Auth {
  if (!isFields(value)) return false;
  const { createAccount, user, schoolUser, school, schoolUserList, schoolList } = value;
  return (
    Object.keys(signedOut).every((key) => key in value) &&
    isFields(createAccount) &&
    isRoleOrNull(createAccount.role) &&
    (user === null || (isEntity(user) && typeof user.email === 'string' && isRoleOrNull(user.role))) &&
    hasRole(schoolUser) &&
    hasRole(value.districtUser) &&
    [school, value.grade, value.district].every(isEntityOrNull) &&
    isEntityList(schoolUserList) &&
    isEntityList(schoolList)
  );
}

/** The stored auth group, or null after clearing one that cannot be read. */
export function readStoredAuth(storage: Storage): Auth | null {
  try {
    const stored = storage.getItem(authStorageKey);
    if (stored === null) return null;
    const value: unknown = JSON.parse(stored);
    if (isAuth(value)) return value;
  } catch {
    // Unreadable is treated as invalid.
  }
  removeStoredAuth(storage);
  return null;
}

export function writeStoredAuth(storage: Storage, auth: Auth): void {
  try {
    storage.setItem(authStorageKey, JSON.stringify(auth));
  } catch {
    // A full or forbidden storage costs the person a sign-in later, not the page now.
  }
}

function removeStoredAuth(storage: Storage): void {
  try {
    storage.removeItem(authStorageKey);
  } catch {
    // Nothing is stored where nothing can be removed.
  }
}
