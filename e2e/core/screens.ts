import type { Page } from '@playwright/test';
import type { Guard } from '../../shared/src/contract/policy.ts';
import type { RemoteManifest } from '../../shared/src/remote/manifest.ts';

/** Who may see what a guard lets in. */
const visitors: Record<Guard, string | null> = {
  public: null,
  'logged-out': null,
  'logged-in': 'student@demo.test',
  student: 'student@demo.test',
  staff: 'teacher@demo.test',
  'school-admin': 'admin@demo.test',
  district: 'district@demo.test',
};

/** The screen on which a remote is tried: its first with an address of its own that is not home, where each test ends. */
export function screenOf({ name, paths }: RemoteManifest) {
  const claim = paths.find(({ path }) => path !== '/' && !path.includes(':'));
  if (!claim) throw new Error(`${name} has no screen whose address says where it is`);
  return { path: claim.path, visitor: visitors[claim.guard] };
}

/** A remote may have something in the header, too. */
export const shown = (page: Page, remote: string) => page.locator(`main [data-remote="${remote}"]`);

/** How loads end, as the page reports it from now on: one by one, and of the parts in the header as well. */
export function reportsOf(page: Page): unknown[] {
  const reported: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/load-outcomes')) reported.push(...request.postDataJSON());
  });
  return reported;
}
