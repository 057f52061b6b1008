import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newChannel } from '../core/edge.ts';
import { buildAs, buildFolder } from '../core/releases/builds.ts';
import { onlyInAll } from '../core/scope.ts';
import { expect, newStudent, test } from '../core/test.ts';

test('a page refuses HTML and scripts that a remote makes from strings', async ({ page, violations }) => {
  await newStudent(page);
  await page.goto('/survey');
  await expect(page.getByRole('radio').first()).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const script = document.createElement('script');
    const paragraph = document.createElement('p');
    const attempts = {
      html: () => paragraph.insertAdjacentHTML('beforeend', '<img src="x" onerror="x()">'),
      scriptOfTheApi: () => script.setAttribute('src', '/api/user/me'),
      scriptOfAnotherSite: () => script.setAttribute('src', 'https://other.test/parts/survey/1.0.0/x.js'),
      secondPolicy: () =>
        window.trustedTypes?.createPolicy('second', { createHTML: String, createScriptURL: String }),
      emptyHtml: () => paragraph.insertAdjacentHTML('beforeend', ''),
      scriptOfRelease: () => script.setAttribute('src', '/parts/survey/1.0.0/x.js'),
    };
    const isAllowed = (attempt: () => void) => {
      try {
        attempt();
        return true;
      } catch {
        return false;
      }
    };
    return Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, isAllowed(attempt)]));
  });
  expect(outcomes).toEqual({
    html: false,
    scriptOfTheApi: false,
    scriptOfAnotherSite: false,
    secondPolicy: false,
    emptyHtml: true,
    scriptOfRelease: true,
  });
  await expect.poll(() => violations.length).toBe(4);
  expect(violations.splice(0).map((text) => text.split(' ')[0])).toEqual([
    'require-trusted-types-for',
    'require-trusted-types-for',
    'require-trusted-types-for',
    'trusted-types',
  ]);
});

test('the documentation of the API works without the policy of Trusted Types', async ({
  page,
  violations,
}) => {
  const visit = await page.goto('/api/docs');
  expect(visit?.headers()['content-security-policy']).not.toContain('trusted-types');
  // The documentation renders every call of the API before its heading.
  await expect(page.getByRole('heading', { name: /^TapIn API/ })).toBeVisible({ timeout: 30_000 });
  // The documentation has an inline style, which the policy of the API refuses.
  expect(violations.splice(0).filter((text) => !text.startsWith('style-src-elem inline'))).toEqual([]);
});

test('a page may use no feature of the browser that no part uses, and may read aloud', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/feature/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto('/');
  const isAllowed = await page.evaluate(() => {
    const policy: { allowsFeature: (feature: string) => boolean } = Reflect.get(document, 'featurePolicy');
    const features = ['camera', 'clipboard-read', 'geolocation', 'serial', 'autoplay'];
    return Object.fromEntries(features.map((feature) => [feature, policy.allowsFeature(feature)]));
  });
  expect(isAllowed).toEqual({
    camera: false,
    'clipboard-read': false,
    geolocation: false,
    serial: false,
    autoplay: true,
  });
  // The browser reports features in the header that it does not know.
  expect(complaints).toEqual([]);
});

const earlierHost = '8.1.0';

test.describe('a host that was built before the policy', () => {
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    const change = { file: 'host/src/main.tsx', from: "import './page/trusted-types.ts';", to: '' };
    await buildAs('host', earlierHost, change);
    const file = join(buildFolder('host', earlierHost), 'dist/build-info.json');
    const { trustedTypes: _, ...info } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...info, format: 3 }));
  });

  test(
    'loads its remotes from an edge that enforces the policy of later hosts',
    onlyInAll,
    async ({ page, edgeFor }) => {
      const edge = await edgeFor(await newChannel({ host: earlierHost }));
      await newStudent(page);
      const visit = await page.goto(`${edge.origin}/survey`);
      const headers = visit?.headers() ?? {};
      expect(headers['content-security-policy']).not.toContain('trusted-types');
      expect(headers['content-security-policy-report-only']).toContain('trusted-types default');
      await expect(page.getByRole('radio').first()).toBeVisible();
    },
  );
});
