/**
 * Measures what a student waits for on a slow network and a slow CPU: the bytes until the first question can be
 * answered, and the web vitals of a whole check-in. `pnpm lab student-path [address] [runs] [device]` measures a
 * running product; the device is `slow` in both ways, has only a `slow-line` or a `slow-cpu`, or is `plain`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, type BrowserContextOptions, chromium as playwright } from '@playwright/test';
import { questions } from '@tapin/shared/contract/questions';
import { chromium, median, observeVitals, throttle, type Vitals } from './slow-page.ts';

const [origin = 'http://localhost:4400', runs = '5', device = 'slow'] = process.argv.slice(2);
process.env.E2E_PORT ??= new URL(origin).port;
process.env.E2E_DATA ??= '.';
process.env.E2E_ZONE ??= 'America/Chicago';
const { newStudent } = await import('../../e2e/core/test.ts');

interface Figures extends Vitals {
  scripts: number;
  total: number;
  requests: number;
  /**
   * The CPU time of the main thread until the question can be answered. Other load on the machine hardly changes it.
   */
  mainThreadMs: number;
}

async function checkIn(context: BrowserContext): Promise<Figures> {
  const page = await context.newPage();
  await page.addInitScript(observeVitals, '[type=radio]');
  const { counted, readMainThreadMs, isAnswerable } = await throttle(page, {
    network: device === 'slow' || device === 'slow-line',
    cpu: device === 'slow' || device === 'slow-cpu',
  });
  const before = await readMainThreadMs();
  await page.goto(`${origin}/survey`, { waitUntil: 'commit' });
  while (!(await isAnswerable())) await delay(50);
  const loaded = { ...counted, mainThreadMs: (await readMainThreadMs()) - before };
  for (const index of questions.keys()) {
    await page.getByText(`${index + 1} of ${questions.length}`).waitFor();
    await page.getByRole('radio').first().click();
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
  // The largest contentful paint is final after the first user input.
  const vitals = await page.evaluate(() => window.vitals);
  await page.close();
  return { ...loaded, ...vitals };
}

const settings: BrowserContextOptions = { baseURL: origin, locale: 'en-US', timezoneId: 'America/Chicago' };
const browser = await playwright.launch(chromium);

/** A browser caches the compiled code of a script from its second run on, once the page has been idle for a moment. */
const earlierVisits = { nothing: 0, storage: 1, cache: 4 };
const idleBeforeCloseMs = 1_000;

/**
 * Measures the check-in of a student who has logged in on this device before. The case decides which files are cached.
 */
async function measure(prepare: keyof typeof earlierVisits): Promise<Figures> {
  // A Playwright context is a private window without a code cache. A profile on disk has one.
  const profile = mkdtempSync(join(tmpdir(), 'tapin-bench-'));
  const first = await playwright.launchPersistentContext(profile, { ...chromium, ...settings });
  await newStudent(first.pages()[0] ?? (await first.newPage()));
  for (let visit = 0; visit < earlierVisits[prepare]; visit += 1) {
    const page = await first.newPage();
    await page.goto('/survey');
    await page.getByRole('radio').first().waitFor();
    await delay(idleBeforeCloseMs);
    await page.close();
  }
  const context =
    prepare === 'cache'
      ? first
      : await browser.newContext({ ...settings, storageState: await first.storageState() });
  const figures = await checkIn(context);
  await context.close();
  await first.close();
  rmSync(profile, { recursive: true });
  return figures;
}

const cases = {
  'first visit, logged in': 'nothing',
  'known device, empty cache': 'storage',
  'repeat visit': 'cache',
} as const;

for (const [name, prepare] of Object.entries(cases)) {
  const measured: Figures[] = [];
  for (let run = 0; run < Number(runs); run += 1) measured.push(await measure(prepare));
  const of = (figure: keyof Figures) => median(measured.map((figures) => figures[figure]));
  process.stdout.write(
    [
      `${name} (median of ${runs})`,
      `  script and style ${(of('scripts') / 1024).toFixed(1)} KB, all ${(of('total') / 1024).toFixed(1)} KB in ${of('requests')} requests`,
      `  answerable after ${of('answerable').toFixed(0)} ms (main thread busy for ${of('mainThreadMs').toFixed(0)} ms), FCP ${of('fcp').toFixed(0)} ms, LCP ${of('lcp').toFixed(0)} ms, INP ${of('inp')} ms, CLS ${of('cls').toFixed(4)}`,
      '',
    ].join('\n'),
  );
}
process.stdout.write(
  `The load average of the machine during the run was ${loadavg().map((load) => load.toFixed(1))}\n`,
);
await browser.close();
