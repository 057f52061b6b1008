import type { Suspect } from './contain.ts';
import { leftVersionName, leftVersionsKey } from './left-versions.ts';
import { shellFailedEvent } from './shell.ts';

/** When more versions than this damage the page, leaving them does not help. */
const maxLeft = 3;

/** Makes the next page of this tab load the last known good version. Returns false if that cannot help. */
export function leaveVersion({ remote, version }: Suspect): boolean {
  try {
    const left = sessionStorage.getItem(leftVersionsKey)?.split(' ') ?? [];
    const name = leftVersionName(remote, version);
    if (left.length >= maxLeft || left.includes(name)) return false;
    sessionStorage.setItem(leftVersionsKey, [...left, name].join(' '));
    return true;
  } catch {
    return false;
  }
}

export function reloadWithout(suspect: Suspect | null): void {
  dispatchEvent(new Event(shellFailedEvent));
  if (suspect && leaveVersion(suspect)) location.reload();
}
