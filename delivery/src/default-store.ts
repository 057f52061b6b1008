import { fileURLToPath } from 'node:url';

/** `.data/store` at the root of the repository. */
export const defaultStore = fileURLToPath(new URL('../../.data/store', import.meta.url));
