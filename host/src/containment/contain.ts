import { restoreBuiltIns } from './built-ins.ts';

/** A version whose code may have run. */
export interface Suspect {
  remote: string;
  version: string;
}

/** The versions that are being loaded. */
export const loading = new Set<Suspect>();

/** The versions that were being loaded when built-in functions were found to be changed. They are reported later. */
export const tamperings: Suspect[][] = [];

/** Restores the built-in functions. */
export function contain(): void {
  if (restoreBuiltIns()) tamperings.push([...loading]);
}

/** Checks the page before and after the code of a version is loaded. */
export async function containLoad<T>(suspect: Suspect, load: () => Promise<T>): Promise<T> {
  contain();
  loading.add(suspect);
  try {
    return await load();
  } finally {
    contain();
    loading.delete(suspect);
  }
}
