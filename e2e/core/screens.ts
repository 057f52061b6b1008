import type { Page } from '@playwright/test';
import type { Guard } from '../../shared/contract/src/policy.ts';
import type { RemoteManifest } from '../../shared/delivery-formats/src/manifest.ts';

/** The demo account that passes each guard, or null for a visitor without an account. */
const accountByGuard: Record<Guard, string | null> = {
  public: null,
  'logged-out': null,
  'logged-in': 'student@demo.test',
  student: 'student@demo.test',
  staff: 'teacher@demo.test',
  counselor: 'teacher@demo.test',
  teacher: 'teacher@demo.test',
  'school-admin': 'admin@demo.test',
  district: 'district@demo.test',
};

/**
 * Returns the first screen of a remote that has a path without parameters. Home is left out, because each test ends
 * there.
 */
export function screenOf({ name, paths }: RemoteManifest) {
  const claim = paths.find(({ path }) => path !== '/' && !path.includes(':'));
  if (!claim) throw new Error(`${name} has no screen whose address says where it is`);
  return { path: claim.path, visitor: accountByGuard[claim.guard] };
}

/**
 * Locates the screen of a remote. It searches only in `main`, because a remote can also have a component in the header.
 */
export const remoteScreen = (page: Page, remote: string) => page.locator(`main [data-remote="${remote}"]`);

/** Collects the load outcomes that the page reports from now on, including the outcomes of parts in the header. */
export function recordReports(page: Page): unknown[] {
  const reported: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/load-outcomes')) reported.push(...request.postDataJSON());
  });
  return reported;
}
