/** All that TapIn keeps in local storage: exactly these three keys. */
export const authStorageKey = 'tapin.auth';
export const migrationStorageKey = 'tapin.migration';
export const languageStorageKey = 'tapin.language';
