/** The key in the session storage with the versions that this tab no longer loads, because they damaged a page. */
export const leftVersionsKey = 'tapin-left';

export const leftVersionName = (remote: string, version: string) => `${remote}@${version}`;

/** Whether this tab avoids a version because it damaged a page. */
export function isLeft(remote: string, version: string): boolean {
  try {
    return !!sessionStorage.getItem(leftVersionsKey)?.split(' ').includes(leftVersionName(remote, version));
  } catch {
    // A browser can refuse the storage.
    return false;
  }
}
