import type { RemoteManifest } from '../../shared/src/remote/manifest.ts';
import { buildByHand, remotes } from './builds.ts';
import { type Edge, newChannel, startEdge } from './edge.ts';
import { reportsOf, screenOf, shown } from './screens.ts';
import { expect, signIn, test } from './test.ts';

const messages = '{ en: async () => ({ default: {} }), es: async () => ({ default: {} }) }';

interface Owned {
  path: string;
  slots: readonly string[];
}

/** The body of a container's `get` that exposes a module. */
export const asModule = (remoteModule: string) => `return () => ({ default: ${remoteModule} });`;

/** A module with one screen, and with everything that the manifest of its remote promises. */
export function withScreen(screen: string, { path, slots }: Owned): string {
  const filled = slots.map((slot) => `'${slot}': async () => ({ default: () => null })`);
  return asModule(
    `{ routes: [{ path: '${path}', title: 'x', screen: async () => ({ default: ${screen} }) }], messages: ${messages}, slots: { ${filled} } }`,
  );
}

export interface BrokenRelease {
  /** How the release fails, as the end of a sentence. */
  name: string;
  version: string;
  get: (owned: Owned) => string;
  errorClass: string;
}

/** Releases every remote in a version that fails, and tests for each that the page falls back to the version before. */
export function testBrokenRelease(
  { name, version, get, errorClass }: BrokenRelease,
  tagOf: (manifest: RemoteManifest) => { tag?: string },
): void {
  // All remotes fail at once: each has to fall back, and must not disturb the other ones.
  test.describe(() => {
    let edge: Edge;
    test.beforeAll(async () => {
      for (const manifest of remotes) {
        const { path } = screenOf(manifest);
        await buildByHand(manifest.name, { version, get: get({ path, slots: manifest.slots }) });
      }
      const newer = remotes.map(({ name: remote }) => [remote, version]);
      edge = await startEdge(await newChannel(Object.fromEntries(newer)));
    });
    test.afterAll(() => edge.stop());

    for (const manifest of remotes) {
      const remote = manifest.name;
      const { path, visitor } = screenOf(manifest);
      test(
        `a release of ${remote} that ${name} gives way to the last known good one`,
        tagOf(manifest),
        async ({ page }) => {
          if (visitor) await signIn(page, visitor);
          const reported = reportsOf(page);
          await page.goto(`${edge.origin}${path}`);
          await expect(shown(page, remote).getByRole('heading').first()).toBeVisible({ timeout: 3_000 });
          expect(await shown(page, remote).getAttribute('data-version')).not.toBe(version);
          await expect
            .poll(() => reported)
            .toContainEqual(expect.objectContaining({ remote, version, status: 'failed', errorClass }));
          await page.getByRole('link', { name: 'TapIn home' }).click();
          await expect(page.locator('main [data-remote]').getByRole('heading').first()).toBeVisible();
        },
      );
    }
  });
}
