import { getAuth } from '@tapin/shared/session';

/** Returns the school in which the current entry of the history was opened. */
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
 * Removes the filters from an entry of another school when the person goes back to it, because they name teachers,
 * classes and texts of that school.
 */
export function removeFiltersOfOtherSchool(): void {
  const school = schoolOfEntry();
  const current = getAuth().school?._id;
  if (school === undefined || current === undefined || school === current) return;
  replaceEntry(current, location.pathname);
}
