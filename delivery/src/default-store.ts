import { join, sep } from 'node:path';

const folder = import.meta.dirname;
const libraries = folder.indexOf(`${sep}node_modules${sep}`);

/**
 * The folder `.data/store` at the root of the repository, or of the production folder, in which this package is a
 * library.
 */
export const defaultStore = join(
  libraries < 0 ? join(folder, '../..') : folder.slice(0, libraries),
  '.data/store',
);
