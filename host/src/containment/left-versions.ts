/** The key in the storage of the tab with the versions that it no longer loads, because they damaged a page. */
export const leftVersionsKey = 'tapin-left';

export const leftVersionName = (remote: string, version: string) => `${remote}@${version}`;

/** Whether this tab no longer loads a version. */
export function isLeft(remote: string, version: string): boolean {
  try {
    return !!sessionStorage.getItem(leftVersionsKey)?.split(' ').includes(leftVersionName(remote, version));
  } catch {
    // A browser can refuse the storage.
    return false;
  }
}
