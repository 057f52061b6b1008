import { join } from 'node:path';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { newChannel } from '../core/edge.ts';
import { onlyInAll } from '../core/scope.ts';
import { buildsFolder, storeFolder } from '../core/settings.ts';
import { expect, signIn, test } from '../core/test.ts';
import { remoteName } from '../strangers/stranger.ts';
import { buildWithVite } from '../strangers/vite.ts';

// The builds are made once, by one worker.
test.describe.configure({ mode: 'default' });

const versions = ['1.0.0', '1.1.0'];
const folderOf = (version: string) => join(buildsFolder, `vite-${version}`);

test.beforeAll(async () => {
  for (const version of versions) await buildWithVite({ version, folder: join(folderOf(version), 'dist') });
});

/** Publishes versions of the remote that Vite has built, the last one as the live one. */
async function channelWith(...published: string[]): Promise<string> {
  const channel = await newChannel();
  for (const version of published) {
    const folder = folderOf(version);
    await publishPart({ folder, store: storeFolder, channel, publishedBy: 'e2e', commit: 'e2e' });
  }
  return channel;
}

test(
  'a remote that Vite has built runs with the React and the session of the page',
  onlyInAll,
  async ({ page, edgeFor }) => {
    const { origin } = await edgeFor(await channelWith('1.0.0'));
    await signIn(page, 'student@demo.test');
    await page.goto(`${origin}/bulletin`);
    await expect(page.getByRole('heading', { name: /^Bulletin for / })).toBeVisible();
    await page.getByRole('button', { name: 'Likes: 0' }).click();
    await expect(page.getByRole('button', { name: 'Likes: 1' })).toBeVisible();
    await expect(page.locator('.bulletin')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    await expect(page.locator(`[data-remote=${remoteName}]`)).toHaveAttribute('data-version', '1.0.0');
    const reacts = await page.evaluate(() =>
      Object.keys(globalThis.__FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default?.react ?? {}),
    );
    expect(reacts).toHaveLength(1);
  },
);
