/** All that TapIn keeps in local storage: exactly these three keys. */
export const authStorageKey = 'tapin.auth';
export const migrationStorageKey = 'tapin.migration';
export const languageStorageKey = 'tapin.language';

/** The cookie with the state in which a screen will be seen next (`remote/next-state.ts`). The page of the host reads it. */
export const nextStateCookie = 'tapin-next';
