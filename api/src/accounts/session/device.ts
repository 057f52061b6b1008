import type { browsers, systems } from '@tapin/contract/vocabulary';

type Browser = (typeof browsers)[number];
type System = (typeof systems)[number];

export interface Device {
  browser: Browser | null;
  system: System | null;
}

/** The first match wins, because browsers add the names of others: Edge also sends "Chrome" and "Safari". */
const browserPatterns: readonly [RegExp, Browser][] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\bOPR\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|HeadlessChrome|Chromium|CriOS)\//, 'chrome'],
  [/\bVersion\/.*\bSafari\//, 'safari'],
];

const systemPatterns: readonly [RegExp, System][] = [
  [/\bCrOS\b/, 'chromeos'],
  [/\biPad\b/, 'ipados'],
  [/\b(iPhone|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bWindows\b/, 'windows'],
  [/\bMacintosh\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
];

const firstMatch = <T>(patterns: readonly [RegExp, T][], text: string): T | null =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * Returns the browser and the system of a user agent. Only these are stored, because the full text can identify a
 * device.
 */
export function deviceOf(userAgent = ''): Device {
  const text = userAgent.slice(0, 500);
  return { browser: firstMatch(browserPatterns, text), system: firstMatch(systemPatterns, text) };
}

const isOneOf = <T extends string>(values: readonly T[], value: string | null): value is T =>
  values.some((each) => each === value);

/** Returns a stored value, or null if a later version stored a value that this version does not know. */
export const knownOrNull = <T extends string>(values: readonly T[], value: string | null): T | null =>
  isOneOf(values, value) ? value : null;
