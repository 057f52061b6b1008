import { getAuth } from '@tapin/shared/session';

interface SchoolLink {
  school: string;
  path: string;
}

/** A person may have to log in first, on other pages of the same tab, so the link is stored. */
const storageKey = 'tapin.school-link';

export function consumeLinkInAddress(): SchoolLink | null {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  const school = query.get('school');
  if (school === null) return null;
  query.delete('school');
  const path = pathname + (query.size > 0 ? `?${query}` : '') + hash;
  history.replaceState(history.state, '', path);
  return { school, path };
}

export function storeLink(link: SchoolLink | null): void {
  try {
    if (link) sessionStorage.setItem(storageKey, JSON.stringify(link));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // The browser blocks the storage. The link then works for people who are logged in.
  }
}

export function readLink(): SchoolLink | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { school, path }: Partial<Record<keyof SchoolLink, unknown>> = value;
    return typeof school === 'string' && typeof path === 'string' && /^\/(?!\/)/.test(path)
      ? { school, path }
      : null;
  } catch {
    return null;
  }
}

export const mayEnter = (school: string | undefined): boolean =>
  getAuth().schoolUserList.some((each) => each.school === school && each.verified === 'approved');

export function schoolOfEntry(): string | undefined {
  const state: unknown = history.state;
  const school: unknown = typeof state === 'object' && state !== null && Reflect.get(state, 'school');
  return typeof school === 'string' ? school : undefined;
}

const replaceEntry = (school: string | undefined, url?: string) =>
  history.replaceState({ ...history.state, school }, '', url);

/** Stores the current school in the current entry of the history. The router keeps the fields that it does not know. */
export function storeSchoolInEntry(): void {
  const school = getAuth().school?._id;
  if (school !== undefined && schoolOfEntry() !== school) replaceEntry(school);
}

/**
 * Removes the filters from an entry of another school when the person goes back to it, because the filters name
 * teachers, classes and texts of that school.
 */
export function removeFiltersOfOtherSchool(): void {
  const school = schoolOfEntry();
  const current = getAuth().school?._id;
  if (school === undefined || current === undefined || school === current) return;
  replaceEntry(current, location.pathname);
}
