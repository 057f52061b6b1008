import type { Page } from '@playwright/test';
import type { RemoteManifest } from '../../../shared/delivery-formats/src/manifest.ts';
import { type Edge, newChannel, startEdge } from '../edge.ts';
import { buildByHand, remotes } from '../releases/builds.ts';
import { recordReports, remoteScreen, screenOf } from '../screens.ts';
import { expect, logIn } from '../test.ts';

const messages = '{ en: async () => ({ default: {} }), es: async () => ({ default: {} }) }';

interface OwnedPart {
  path: string;
  slots: readonly string[];
}

/** Returns the source of the method `get` of a container that exposes a module. */
export const containerGet = (remoteModule: string) => `return () => ({ default: ${remoteModule} });`;

/** Returns a module with one screen, and with every slot that the manifest of its remote declares. */
export function withScreen(screen: string, { path, slots }: OwnedPart): string {
  const filled = slots.map((slot) => `'${slot}': async () => ({ default: () => null })`);
  return containerGet(
    `{ routes: [{ path: '${path}', title: 'x', screen: async () => ({ default: ${screen} }) }], messages: ${messages}, slots: { ${filled} } }`,
  );
}

export interface BrokenRelease {
  name: string;
  version: string;
  get: (owned: OwnedPart) => string;
  errorClass: string;
}

/** Releases a failing version of every remote. Each remote must fall back, without an effect on other remotes. */
export async function releaseBroken({ version, get }: BrokenRelease): Promise<Edge> {
  for (const manifest of remotes) {
    const { path } = screenOf(manifest);
    await buildByHand(manifest.name, { version, get: get({ path, slots: manifest.slots }) });
  }
  const newer = remotes.map(({ name }) => [name, version]);
  return startEdge(await newChannel(Object.fromEntries(newer)));
}

/** Opens a screen of a remote, and expects another version than the broken one and a report of the failure. */
export async function expectFallback(
  page: Page,
  origin: string,
  manifest: RemoteManifest,
  { version, errorClass }: BrokenRelease,
): Promise<void> {
  const remote = manifest.name;
  const { path, visitor } = screenOf(manifest);
  if (visitor) await logIn(page, visitor);
  const reported = recordReports(page);
  await page.goto(`${origin}${path}`);
  await expect(remoteScreen(page, remote).getByRole('heading').first()).toBeVisible({ timeout: 3_000 });
  expect(await remoteScreen(page, remote).getAttribute('data-version')).not.toBe(version);
  await expect
    .poll(() => reported)
    .toContainEqual(expect.objectContaining({ remote, version, status: 'failed', errorClass }));
  await page.getByRole('link', { name: 'TapIn home' }).click();
  await expect(page.locator('main [data-remote]').getByRole('heading').first()).toBeVisible();
}
