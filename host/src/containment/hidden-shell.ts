import { blame, soleSuspect } from './blame.ts';
import type { Suspect } from './contain.ts';

const release = /\/parts\/([a-z][a-z0-9-]*)\/([^/]+)\//;

/** Whether the page has such elements, and none of them is visible. */
const isEachHidden = (selector: string) => {
  const elements = [...document.querySelectorAll(selector)];
  return elements.length > 0 && !elements.some((each) => each.checkVisibility({ visibilityProperty: true }));
};

/** Whether the header, its links or its buttons cannot be seen. */
const isShellHidden = () =>
  ['#root > header', '#root > header a', '#root > header button', '#main'].some(isEachHidden);

function ownerOf({ href }: CSSStyleSheet): Suspect | null {
  const [, remote, version] = release.exec(href ?? '') ?? [];
  return remote && version ? { remote, version } : soleSuspect();
}

/**
 * Disables the style sheet of a remote that hides the shell. Returns the remote, or null if the shell is visible. The
 * build refuses such styles, but a script can insert them, and a build of another tool may contain them.
 */
export function showHiddenShell(): Suspect | null {
  if (!isShellHidden()) return null;
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets].reverse()) {
    const owner = ownerOf(sheet);
    if (owner?.remote === 'host' || sheet.disabled) continue;
    sheet.disabled = true;
    if (!isShellHidden()) {
      blame(owner);
      return owner;
    }
    sheet.disabled = false;
  }
  return null;
}
