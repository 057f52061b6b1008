import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newChannel, publishTo } from '../core/edge.ts';
import { buildFolder, buildWith, remoteNames } from '../core/releases/builds.ts';
import { onlyInAll } from '../core/scope.ts';
import { root } from '../core/settings.ts';
import { callApi, expect, logIn, newStudent, test } from '../core/test.ts';

/** The version of builds whose second language is a pseudo-locale, with text from right to left that is 40 % longer. */
const version = '8.0.0';
const config = join(import.meta.dirname, 'longer.config.ts');

test.describe.configure({ mode: 'serial' });
test.use({ locale: 'es-MX', contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const name of ['host', ...remoteNames]) {
    await buildWith(config, name, version);
    await removeBudgets(name);
  }
});

/**
 * Removes the byte budgets from a build, because the texts of a pseudo-locale are larger than those of any language.
 */
async function removeBudgets(name: string): Promise<void> {
  const file = join(buildFolder(name, version), 'dist/build-info.json');
  const { budgets: _, ...info } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(info));
}

/** Publishes the builds with the pseudo-locale to a new channel. Returns the origin of an edge that serves it. */
async function longerSite(edgeFor: (channel: string) => Promise<{ origin: string }>): Promise<string> {
  const channel = await newChannel();
  for (const name of ['host', ...remoteNames]) await publishTo(channel, name, version);
  return (await edgeFor(channel)).origin;
}

async function expectNoTroubles(page: Page, origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Lóádíñg' })).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await countPseudoTexts(page), `texts at ${path}`).toBeGreaterThan(0);
    for (const width of [360, 1366]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => findTextProblems(page), { message: `${path} at ${width} px` }).toEqual([]);
    }
  }
}

test('no text is cut off for visitors', onlyInAll, async ({ page, edgeFor }) => {
  const origin = await longerSite(edgeFor);
  await expectNoTroubles(page, origin, [
    '/',
    '/auth/login',
    '/auth/role-selection',
    '/auth/create-account',
    '/auth/forgot-password',
    '/auth/reset-password/token',
    '/privacy-policy',
    '/terms-of-use',
    '/nowhere',
  ]);
});

test('no text is cut off for students', onlyInAll, async ({ page, edgeFor }) => {
  const origin = await longerSite(edgeFor);
  const { schoolId } = await newStudent(page);
  await expectNoTroubles(page, origin, ['/survey', '/account', '/account/teachers']);
  const { questions } = await (await callApi(page, 'GET', `/student/${schoolId}/questions`)).json();
  for (const { _id, type } of questions) {
    const body = { questionId: _id, response: type === 'feeling' ? 1 : true };
    await callApi(page, 'POST', `/student/submit-response/${schoolId}`, body);
  }
  await expectNoTroubles(page, origin, ['/survey']);
});

test('no text is cut off for staff', onlyInAll, async ({ page, edgeFor }) => {
  test.setTimeout(120_000);
  const origin = await longerSite(edgeFor);
  await logIn(page, 'super@demo.test');
  const { schools, schoolUsers } = await (await callApi(page, 'GET', '/user/me')).json();
  expect(schools).toHaveLength(1);
  const list = await callApi(page, 'GET', `/staff/students?schoolUserId=${schoolUsers[0]._id}&pageSize=1`);
  const { students } = await list.json();
  const student = `/student/${students[0].user._id}`;
  await expectNoTroubles(page, origin, [
    '/staff/dashboard',
    '/staff/students',
    '/staff/tapin-summary',
    '/staff/tapin-status',
    '/staff/eaten-status',
    '/staff/rested-status',
    `${student}/overview`,
    `${student}/feed`,
    '/admin/staff',
    '/staff/caseload',
    '/admin/care',
    '/admin/care/question',
  ]);
});

test('no text is cut off for district admins', onlyInAll, async ({ page, edgeFor }) => {
  const origin = await longerSite(edgeFor);
  await logIn(page, 'district@demo.test');
  const { schools } = await (await callApi(page, 'GET', '/user/me')).json();
  await expectNoTroubles(page, origin, [
    '/admin/schools',
    `/admin/school/${schools[0]._id}`,
    '/district/questions',
    '/district/questions/offer',
  ]);
});

interface Texts {
  [key: string]: string | Texts;
}

const wordsIn = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : wordsIn(value)));

const productName = 'TapIn';

/** The texts of the pages in the fallback language. Short texts and the name of the product are left out. */
const english = readdirSync(root)
  .filter((folder) => /^(host|shared|remote-.+)$/.test(folder))
  .flatMap((folder) => wordsIn(JSON.parse(readFileSync(join(root, folder, 'src/locales/en.json'), 'utf8'))))
  .filter((text) => text.length > 3 && text !== productName && !text.includes('{{'));

/** Returns the visible texts that are cut off, that are wider than the viewport, or that are not translated. */
const findTextProblems = (page: Page): Promise<string[]> =>
  page.evaluate((others) => {
    const known = new Set(others);
    const troubles: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const around = walker.currentNode.parentElement;
      if (text === '' || !around?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (around.closest('script, style, noscript, body [lang]')) continue;
      if (known.has(text)) troubles.push(`not in this language: ${text}`);
      if (/^[a-z]\w*(\.[a-zA-Z]\w*)+$/.test(text)) troubles.push(`a key: ${text}`);
      const { overflowX, clipPath, textOverflow } = getComputedStyle(around);
      const isForListeners = clipPath !== 'none';
      // A name from the database, such as that of a school, may be shortened with an ellipsis. A text of the product
      // may not.
      const isShortenedName = textOverflow === 'ellipsis' && !text.includes('⟦');
      if (
        !isForListeners &&
        !isShortenedName &&
        overflowX !== 'visible' &&
        around.scrollWidth > around.clientWidth + 1
      )
        troubles.push(`cut off: ${text}`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const outside = [...document.body.querySelectorAll('*')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > clientWidth + 1;
      });
      for (const { className, textContent } of outside.slice(0, 12))
        troubles.push(`sticks out at the side: ${className} ${textContent?.slice(0, 60)}`);
    }
    return troubles;
  }, english);

const countPseudoTexts = (page: Page): Promise<number> =>
  page.evaluate(() => document.body.textContent.split('⟦').length - 1);
