// A remote may replace any of these functions, so the check uses the functions that were recorded before remotes ran.
const { defineProperty, getOwnPropertyDescriptor, is } = Object;
const { deleteProperty, ownKeys } = Reflect;

/**
 * The globals that host, libraries and remotes depend on. The properties of the globals and of their prototypes are
 * compared.
 */
const names =
  'Object Function Array String Number Promise Map Set Symbol Date JSON Math Reflect URL EventTarget Node Element Document History fetch setTimeout clearTimeout setInterval requestAnimationFrame';

const known: [owner: object, key: PropertyKey, before: PropertyDescriptor | undefined][] = [];

/** Records the built-in functions of the page. It runs before the code of any remote. */
export function recordBuiltIns(): void {
  const add = (owner: object, keys: readonly PropertyKey[]) => {
    for (const key of keys) known.push([owner, key, getOwnPropertyDescriptor(owner, key)]);
  };
  for (const name of names.split(' ')) {
    const value = Object(Reflect.get(window, name));
    add(window, [name]);
    for (const owner of [value, Object(value.prototype)]) add(owner, ownKeys(owner));
  }
  // `history.pushState = …` hides the function of the prototype.
  add(history, ownKeys(History.prototype));
}

/** Compares the built-in functions with those at the start, and restores them. Returns whether any was changed. */
export function restoreBuiltIns(): boolean {
  let isChanged = false;
  // `for…of` and array destructuring would call the iterator of arrays, which a remote may have replaced.
  for (let index = 0; index < known.length; index += 1) {
    const property = known[index];
    if (!property) continue;
    const owner = property[0];
    const key = property[1];
    const before = property[2];
    const now = getOwnPropertyDescriptor(owner, key);
    // `NaN` differs from itself.
    if (is(now?.value, before?.value) && now?.get === before?.get) continue;
    isChanged = true;
    try {
      if (before) defineProperty(owner, key, before);
      else deleteProperty(owner, key);
    } catch {
      // A property that was made non-configurable cannot be restored in this page.
    }
  }
  return isChanged;
}

export interface Suspect {
  remote: string;
  version: string;
}

export const loading = new Set<Suspect>();

/** The versions that were being loaded when built-in functions were found to be changed. They are reported later. */
export const tamperings: Suspect[][] = [];

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
