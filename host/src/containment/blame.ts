import { blamedPlace } from '../reports/code-place.ts';
import { recordFault } from '../reports/signals.ts';
import { loading, type Suspect, tamperings } from './contain.ts';

interface Change {
  suspect: Suspect;
  at: number;
}

/** Maps each element and style sheet to the remote whose code last changed it or put it into the page. */
const changes = new WeakMap<object, Change>();

/**
 * The properties with which code removes, hides or adds elements. Only elements of the shell get wrappers, so that
 * calls on other elements are not slower.
 */
const ofElements =
  'remove removeChild replaceChild replaceChildren replaceWith append appendChild prepend insertBefore insertAdjacentElement insertAdjacentHTML innerHTML outerHTML textContent innerText style hidden inert className classList setAttribute toggleAttribute';
const ofStyleSheets = 'replace replaceSync insertRule';
/** Code that changes styles or classes reads these properties first, so the read counts as a change. */
const changedThrough = ['style', 'classList'];

/**
 * Returns the remote whose code last changed an element or a style sheet; null when it is unknown.
 *
 * @param withinMs Ignores a change that is older.
 */
export function changedBy(changed: object, withinMs = Number.POSITIVE_INFINITY): Suspect | null {
  const change = changes.get(changed);
  return change && performance.now() - change.at <= withinMs ? change.suspect : null;
}

export const watchElement = (element: Element): void => wrap(element, ofElements);

/**
 * Records from now on which remote fills a style sheet. A sheet that a script creates has no address that would name
 * the remote.
 */
export const watchStyleSheets = (): void => {
  if ('CSSStyleSheet' in window) wrap(CSSStyleSheet.prototype, ofStyleSheets);
};

function note(changed: readonly unknown[]): void {
  const place = blamedPlace(new Error().stack ?? '');
  if (!place || place.remote === 'host') return;
  const change = { suspect: { remote: place.remote, version: place.version }, at: performance.now() };
  for (const each of changed) if (typeof each === 'object' && each) changes.set(each, change);
}

function wrap(target: object, names: string): void {
  for (const name of names.split(' ')) {
    const known = inheritedProperty(target, name);
    if (!known) continue;
    const { value, get, set } = known;
    const noting = (original: (...values: unknown[]) => unknown) =>
      function (this: object, ...values: unknown[]): unknown {
        note([this, ...values]);
        return Reflect.apply(original, this, values);
      };
    if (value) {
      Object.defineProperty(target, name, { configurable: true, writable: true, value: noting(value) });
      continue;
    }
    const isFirstStep = get && changedThrough.includes(name);
    Object.defineProperty(target, name, {
      configurable: true,
      ...(get && { get: isFirstStep ? noting(get) : get }),
      ...(set && { set: noting(set) }),
    });
  }
}

function inheritedProperty(object: object, name: string): PropertyDescriptor | undefined {
  for (let each: object | null = object; each; each = Object.getPrototypeOf(each)) {
    const found = Object.getOwnPropertyDescriptor(each, name);
    if (found) return found;
  }
  return undefined;
}

/** Returns the versions whose code can have run just now: those that are being loaded, or else those that are shown. */
function suspects(): Suspect[] {
  if (loading.size > 0) return [...loading];
  const shown = [...document.querySelectorAll<HTMLElement>('[data-remote][data-version]')];
  return shown.map(({ dataset: { remote = '', version = '' } }) => ({ remote, version }));
}

/** Returns the remote if only one can have changed the page, and null when there are several. */
export function soleSuspect(possible: readonly Suspect[] = suspects()): Suspect | null {
  const [first] = possible;
  const isSole = possible.every(
    ({ remote, version }) => remote === first?.remote && version === first.version,
  );
  return (isSole && first) || null;
}

/**
 * Reports that a remote changed a part of the page that belongs to the shell. Nothing is reported when the remote is
 * not certain.
 */
export function blame(suspect: Suspect | null): void {
  if (suspect) recordFault({ kind: 'tampering', ...suspect });
}

export function blameForTampering(): void {
  for (const possible of tamperings.splice(0)) blame(soleSuspect(possible.length > 0 ? possible : undefined));
}
