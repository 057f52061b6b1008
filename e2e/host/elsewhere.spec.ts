import { basename, join } from 'node:path';
import { questions } from '@tapin/shared/contract/questions';
import { questionNumber } from '../core/questions.ts';
import { buildsFolder } from '../core/settings.ts';
import { expect, newStudent, test } from '../core/test.ts';
import { buildOtherHost } from '../other-host/build.ts';

test('a page of another product shows the check-in from its manifest, with its own copy of React', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(60_000);
  const built = join(buildsFolder, 'elsewhere');
  await buildOtherHost(built);
  await page.route('**/elsewhere/*.js', (route) =>
    route.fulfill({ path: join(built, basename(route.request().url())) }),
  );
  await page.route('**/elsewhere?*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Elsewhere</title><body><script src="/elsewhere/page.js"></script></body></html>',
    }),
  );
  const discovery = await (await page.request.get('/discovery.json')).json();
  const { url } = discovery.microFrontends.survey[0];
  const manifest = new URL('mf-manifest.json', baseURL + url).href;

  await newStudent(page);
  await page.goto(`/elsewhere?manifest=${encodeURIComponent(manifest)}`);
  for (const index of questions.keys()) {
    await expect(questionNumber(page, index + 1)).toBeVisible();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page.getByRole('definition').first()).toBeVisible();
  const providers = await page.evaluate(() =>
    Object.entries(globalThis.__FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default ?? {}).map(
      ([module, versions]) => `${module} from ${Object.values(versions).map(({ from }) => from)}`,
    ),
  );
  expect(providers).toContain('react from elsewhere');
  expect(providers).toContain('@tapin/shared/session from elsewhere');
});
