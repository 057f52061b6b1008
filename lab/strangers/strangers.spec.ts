import { expect, logIn, test } from '../../e2e/core/test.ts';
import { channelWith } from './channel.ts';
import { buildWithRspack } from './rspack.ts';
import { remoteName } from './stranger.ts';
import { buildWithVite } from './vite.ts';
import { buildWithWebpack } from './webpack.ts';

const bundlers = [
  { bundler: 'webpack', version: '2.0.0', build: buildWithWebpack, hasStyles: false },
  { bundler: 'rspack', version: '2.1.0', build: buildWithRspack, hasStyles: true },
  { bundler: 'vite', version: '2.2.0', build: buildWithVite, hasStyles: true },
];

for (const { bundler, version, build, hasStyles } of bundlers) {
  test(`a remote of another team, built with ${bundler}, runs with the React and the session of the page`, async ({
    page,
    edgeFor,
  }) => {
    const { origin } = await edgeFor(await channelWith({ version, build }));
    await logIn(page, 'student@demo.test');
    await page.goto(`${origin}/bulletin`);
    await expect(page.getByRole('heading', { name: 'Bulletin for Sam' })).toBeVisible();
    await page.getByRole('button', { name: 'Likes: 0' }).click();
    await expect(page.getByRole('button', { name: 'Likes: 1' })).toBeVisible();
    await expect(page.locator(`main [data-remote=${remoteName}]`)).toHaveAttribute('data-version', version);
    await expect(page).toHaveTitle(/^Bulletin/);
    const outline = hasStyles ? 'solid' : 'none';
    await expect(page.locator('.bulletin')).toHaveCSS('outline-style', outline);
    // The heading has the name of the person from the session of the page. The remote contains no copy of the session
    // module.
    const shared = await page.evaluate(() => {
      const { default: scope } = globalThis.__FEDERATION__.__INSTANCES__[0]?.shareScopeMap ?? {};
      return [scope?.react, scope?.jotai].map((versions) => Object.keys(versions ?? {}).length);
    });
    expect(shared).toEqual([1, 1]);
  });
}
