/**
 * Measures waiting times of staff in a school of 5,000 students: the list of students who need care on a slow network
 * and a slow CPU, the figures after a filter change, and scrolling through all students. `pnpm lab staff [runs]`
 * starts its own product.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, type Page, chromium as playwright } from '@playwright/test';
import { sessionMarker } from '@tapin/contract/session-marker';
import { startLargeSchool } from './large-school.ts';
import { chromium, median, observeVitals, throttle } from './slow-page.ts';

const [runs = '5'] = process.argv.slice(2);
const students = 5_000;
/** A browser caches the compiled code of a script from its second run on, once the page has been idle for a moment. */
const visitsForCodeCache = 4;
const idleBeforeCloseMs = 1_000;
const needsCareLink = 'main a[href$="/overview"]';
const printLine = (line: string) => process.stdout.write(`${line}\n`);

const { origin, token, stop } = await startLargeSchool(students);
const settings = {
  baseURL: origin,
  locale: 'en-US',
  timezoneId: 'UTC',
  viewport: { width: 1366, height: 768 },
};

async function openLoggedInContext(): Promise<{ context: BrowserContext; end: () => Promise<void> }> {
  // A Playwright context is a private window without a code cache. A profile on disk has one.
  const profile = mkdtempSync(join(tmpdir(), 'tapin-bench-'));
  const context = await playwright.launchPersistentContext(profile, { ...chromium, ...settings });
  await context.addCookies([
    { name: 'tapin_session', value: token, url: origin },
    { name: sessionMarker, value: '1', url: origin },
  ]);
  const end = async () => {
    await context.close();
    rmSync(profile, { recursive: true });
  };
  return { context, end };
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/staff/dashboard');
  await page.locator(needsCareLink).first().waitFor();
}

async function measureNeedsCareList(visits: number) {
  const { context, end } = await openLoggedInContext();
  for (let visit = 0; visit < visits; visit += 1) {
    const page = await context.newPage();
    await openDashboard(page);
    await delay(idleBeforeCloseMs);
    await page.close();
  }
  const page = await context.newPage();
  await page.addInitScript(observeVitals, needsCareLink);
  const { counted, readMainThreadMs, isAnswerable } = await throttle(page, { network: true, cpu: true });
  const before = await readMainThreadMs();
  await page.goto('/staff/dashboard', { waitUntil: 'commit' });
  while (!(await isAnswerable())) await delay(50);
  const loaded = { ...counted, mainThreadMs: (await readMainThreadMs()) - before };
  const { answerable, cls } = await page.evaluate(() => window.vitals);
  await end();
  return { ...loaded, answerable, cls };
}

for (const [name, visits] of [
  ['first visit, logged in', 0],
  ['repeat visit', visitsForCodeCache],
] as const) {
  const measured: Awaited<ReturnType<typeof measureNeedsCareList>>[] = [];
  for (let run = 0; run < Number(runs); run += 1) measured.push(await measureNeedsCareList(visits));
  const of = (figure: keyof (typeof measured)[number]) => median(measured.map((each) => each[figure]));
  printLine(`${name} (median of ${runs})`);
  printLine(
    `  list of students who need care after ${of('answerable').toFixed(0)} ms (main thread busy for ${of('mainThreadMs').toFixed(0)} ms)`,
  );
  printLine(
    `  script and style ${(of('scripts') / 1024).toFixed(1)} KB, all ${(of('total') / 1024).toFixed(1)} KB in ${of('requests')} requests, CLS ${of('cls').toFixed(4)}`,
  );
}

async function changeFilter(page: Page, grade: number): Promise<number> {
  await page.locator('[aria-busy="false"] article').first().waitFor();
  await page.evaluate(() => {
    const card = document.querySelector('[aria-busy] article');
    const before = card?.textContent;
    document.addEventListener(
      'change',
      () => {
        const chosen = performance.now();
        new MutationObserver((_, observer) => {
          if (card?.textContent === before) return;
          document.body.dataset.filtered = String(performance.now() - chosen);
          observer.disconnect();
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      },
      { once: true, capture: true },
    );
    delete document.body.dataset.filtered;
  });
  await page.getByRole('combobox', { name: 'Grade' }).selectOption(String(grade));
  await page.locator('body[data-filtered]').waitFor();
  return Number(await page.locator('body').getAttribute('data-filtered'));
}

async function scrollThrough(page: Page) {
  await throttle(page, { network: false, cpu: true });
  await page.goto('/staff/students');
  await page.locator('tbody a').first().waitFor();
  return page.evaluate(async () => {
    const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn));
    const times: number[] = [];
    let rows = 0;
    let last = await frame();
    let stillSince = last;
    // The loop ends when the page has not scrolled for two seconds.
    while (last - stillSince < 2_000 && times.length < 20_000) {
      const before = window.scrollY;
      window.scrollBy(0, 100);
      const now = await frame();
      times.push(now - last);
      last = now;
      if (window.scrollY !== before) stillSince = now;
      if (times.length % 20 === 0) rows = Math.max(rows, document.querySelectorAll('tbody tr').length);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    const height = document.documentElement.scrollHeight;
    return { frames: times.length, median: at(0.5), slow: at(0.95), rows, height };
  });
}

const { context, end } = await openLoggedInContext();
const page = await context.newPage();
await openDashboard(page);
const filtered: number[] = [];
for (const grade of [9, 10, 11, 12, 9, 10]) filtered.push(await changeFilter(page, grade));
printLine(`a changed filter shows its figures after ${median(filtered).toFixed(0)} ms on a fast network`);
const scrolled = await scrollThrough(await context.newPage());
printLine(`scrolling through ${students} students with a CPU slowdown of 4: ${scrolled.frames} frames`);
printLine(
  `  ${(1000 / scrolled.median).toFixed(0)} frames a second (${(1000 / scrolled.slow).toFixed(0)} in the slowest twentieth), at most ${scrolled.rows} rows in the document of ${scrolled.height} pixels`,
);
await end();
await stop();
printLine(`The load average of the machine during the run was ${loadavg().map((load) => load.toFixed(1))}`);
