import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { questions } from '@tapin/shared/contract/questions';
import { newChannel, startEdge } from '../../e2e/core/edge.ts';
import { questionNumber } from '../../e2e/core/questions.ts';
import { buildsFolder, origin as tapin } from '../../e2e/core/settings.ts';
import { expect, newStudent, test } from '../../e2e/core/test.ts';
import { buildHostWithRspack } from './rspack.ts';
import { serveOtherSite } from './serve.ts';
import { buildHostWithVite } from './vite.ts';
import { buildHostWithWebpack } from './webpack.ts';

/** Copies the session of TapIn to the site of another product, as if the person had logged in there. */
async function copySession(page: Page, site: string): Promise<void> {
  const cookies = await page.context().cookies(tapin);
  const copies = cookies.map(({ domain: _, path, ...cookie }) => ({
    ...cookie,
    domain: new URL(site).hostname,
    path,
  }));
  await page.context().addCookies(copies);
}

const manifestOf = async (page: Page, edge: string) => {
  const discovery = await (await page.request.get(`${edge}/discovery.json`)).json();
  return new URL('mf-manifest.json', edge + discovery.microFrontends.survey[0].url).href;
};

const bundlers = [
  { bundler: 'rspack', build: buildHostWithRspack },
  { bundler: 'webpack', build: buildHostWithWebpack },
  { bundler: 'vite', build: buildHostWithVite },
];

for (const { bundler, build } of bundlers) {
  test(`a page of another origin, built with ${bundler}, shows the check-in and provides the shared modules`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const folder = join(buildsFolder, `elsewhere-${bundler}`);
    await build(folder);
    const site = await serveOtherSite({ folder, tapin });
    const edge = await startEdge(await newChannel(), { PART_ORIGINS: site.origin });
    try {
      await newStudent(page);
      await copySession(page, site.origin);
      const manifest = await manifestOf(page, edge.origin);
      await page.goto(`${site.origin}/?manifest=${encodeURIComponent(manifest)}`);
      for (const index of questions.keys()) {
        await expect(questionNumber(page, index + 1)).toBeVisible();
        await page.getByRole('radio').first().check();
        await page.getByRole('button', { name: 'Continue' }).click();
      }
      await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
      const copies = await page.evaluate(() =>
        Object.values(globalThis.__FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default ?? {}).map(
          (versions) => Object.keys(versions).length,
        ),
      );
      expect(copies.length).toBeGreaterThan(7);
      expect(new Set(copies)).toEqual(new Set([1]));
    } finally {
      await edge.stop();
      site.stop();
    }
  });
}

test('a browser refuses the parts to a page of another origin without the permission of the edge', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(120_000);
  const folder = join(buildsFolder, 'elsewhere-refused');
  await buildHostWithRspack(folder);
  const site = await serveOtherSite({ folder, tapin });
  const edge = await startEdge(await newChannel());
  try {
    await newStudent(page);
    await copySession(page, site.origin);
    const manifest = await manifestOf(page, edge.origin);
    const failed = page.waitForEvent('requestfailed', (request) => request.url() === manifest);
    await page.goto(`${site.origin}/?manifest=${encodeURIComponent(manifest)}`);
    expect((await failed).failure()?.errorText).toContain('ERR_FAILED');
    // This page does not catch the failed load, so the browser reports an unhandled error.
    await expect.poll(() => pageErrors.splice(0).join()).toContain('Failed to get manifest');
    const script = manifest.replace('mf-manifest.json', 'remoteEntry.js');
    const outcome = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const element = Object.assign(document.createElement('script'), { src });
          element.onload = () => resolve('ran');
          element.onerror = () => resolve('refused');
          document.head.append(element);
        }),
      script,
    );
    expect(outcome).toBe('refused');
  } finally {
    await edge.stop();
    site.stop();
  }
});
