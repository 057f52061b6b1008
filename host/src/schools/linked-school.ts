import { getAuth } from '@tapin/shared/session';

/** A link into a school, for example of an email: the school is in the query `school`. */
export interface SchoolLink {
  school: string;
  /** The path without the school. */
  path: string;
}

/** A person may have to log in first, on other pages of the same tab. */
const storageKey = 'tapin.school-link';

/** Removes the school of a link from the address, and returns the link. */
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

/** Returns the stored link. Its path is used only within the application. */
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

/** Whether the person may enter a school. */
export const mayEnter = (school: string | undefined): boolean =>
  getAuth().schoolUserList.some((each) => each.school === school && each.verified === 'approved');
