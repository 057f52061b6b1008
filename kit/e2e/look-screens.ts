import type { Role } from '@tapin/contract/policy';

export interface LookScreen {
  name: string;
  path: string;
  role: Role | null;
}

/** The time of all pictures and replies: a Wednesday at noon in Chicago. */
export const lookNow = Date.UTC(2026, 2, 11, 17);

/**
 * Each width once, and both themes in both languages, so that a screen has four pictures instead of sixteen. A fault of
 * layout depends on width and language, a fault of color on the theme.
 */
export const variants = [
  { width: 360, height: 740, theme: 'light', language: 'en' },
  { width: 768, height: 1024, theme: 'dark', language: 'es' },
  { width: 1366, height: 768, theme: 'dark', language: 'en' },
  { width: 1920, height: 1080, theme: 'light', language: 'es' },
] as const;

/** Returns the name of the pictures of a path: `staff-students` for `/staff/students`. */
export const nameOfPath = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';
