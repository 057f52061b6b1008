import { remoteAround } from '../reports/screens.ts';
import { blame, changedBy, soleSuspect } from './blame.ts';
import type { Suspect } from './contain.ts';

const release = /\/parts\/([a-z][a-z0-9-]*)\/([^/]+)\//;

/** Elements that may lie over the header for a while: a dialog, a menu, or a list of choices. */
const overlays =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog, :popover-open';

/**
 * The elements whose attributes can hide the shell: the page, the header, the main area, and the elements that contain
 * them.
 */
const frame = 'html, body, #root, #root > header, #root > header *, #main';
const hidingAttributes = ['style', 'hidden', 'inert'];

/** The main area has no size while its screen loads. */
const isVisible = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  (element.id === 'main' || isInPage(element));

/** Whether an element has a size, and a place that can be scrolled to. */
function isInPage(element: Element): boolean {
  const { width, height, right, bottom } = element.getBoundingClientRect();
  return width > 0 && height > 0 && right + scrollX > 0 && bottom + scrollY > 0;
}

const isEachHidden = (selector: string) => {
  const elements = [...document.querySelectorAll(selector)];
  return elements.length > 0 && !elements.some(isVisible);
};

const isShellHidden = () =>
  ['#root > header', '#root > header a', '#root > header button', '#main'].some(isEachHidden);

function ownerOf(sheet: CSSStyleSheet): Suspect | null {
  const [, remote, version] = release.exec(sheet.href ?? '') ?? [];
  return remote && version ? { remote, version } : (changedBy(sheet) ?? soleSuspect());
}

/** Disables the style sheet of a remote that hides the shell. Returns null if no style sheet does. */
function disableHidingSheet(): { culprit: Suspect | null } | null {
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets].reverse()) {
    const culprit = ownerOf(sheet);
    if (culprit?.remote === 'host' || sheet.disabled) continue;
    sheet.disabled = true;
    if (!isShellHidden()) return { culprit };
    sheet.disabled = false;
  }
  return null;
}

/** Removes the attributes that hide the shell. React does not notice, and sets its own again with the next change. */
function removeHidingAttributes(): { culprit: Suspect | null } | null {
  for (const element of document.querySelectorAll(frame))
    for (const name of hidingAttributes) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      element.removeAttribute(name);
      if (!isShellHidden()) return { culprit: changedBy(element) ?? soleSuspect() };
      element.setAttribute(name, value);
    }
  return null;
}

function coverOfHeader(): HTMLElement | null {
  const header = document.querySelector('#root > header');
  if (!header || document.querySelector(overlays)) return null;
  const covers = [...header.querySelectorAll('a, button')].filter(isVisible).map((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    // A control outside of the window counts as uncovered.
    return document.elementFromPoint(x, y) ?? header;
  });
  const [cover] = covers;
  const isCovered = cover && covers.every((each) => !header.contains(each) && !each.contains(header));
  return isCovered ? outermost(cover) : null;
}

/** Returns the element that positions a cover, which is its outermost ancestor with a position of its own. */
function outermost(cover: Element): HTMLElement | null {
  let found: HTMLElement | null = null;
  for (let each: Element | null = cover; each && each !== document.body; each = each.parentElement)
    if (each instanceof HTMLElement && /fixed|absolute|sticky/.test(getComputedStyle(each).position))
      found = each;
  return found;
}

function hideCover(): { culprit: Suspect | null } | null {
  const cover = coverOfHeader();
  if (!cover) return null;
  cover.style.setProperty('visibility', 'hidden', 'important');
  return { culprit: remoteAround(cover) ?? changedBy(cover) ?? soleSuspect() };
}

/**
 * Makes the shell visible after a remote has hidden it, by a style sheet, by attributes of the shell, or by an element
 * over the header. Returns the remote, or null if the shell is visible or the remote is unknown. The build refuses such
 * styles, but a script can insert them, and a remote built with another tool may contain them.
 */
export function showHiddenShell(): Suspect | null {
  const repaired = isShellHidden() ? (disableHidingSheet() ?? removeHidingAttributes()) : hideCover();
  if (!repaired) return null;
  blame(repaired.culprit);
  return repaired.culprit;
}
