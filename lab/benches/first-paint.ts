/**
 * Measures when the words and the controls of first screens are there, with and without placeholders, on Slow 4G with a
 * processor that is slowed down four times. `pnpm lab first-paint WITH WITHOUT [rounds]` alternates between two
 * running edges on one API; the second one runs with PLACEHOLDERS=off. docs/performance.md says how to start them.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type Browser, type BrowserContextOptions, chromium as playwright } from '@playwright/test';
import { chromium, median, observeVitals, throttle, type Vitals } from './slow-page.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    busy: { type: 'boolean', default: false },
    width: { type: 'string', default: '1366' },
    language: { type: 'string', default: 'en-US' },
    only: { type: 'string', default: '' },
    theme: { type: 'string', default: 'light' },
  },
});
const [origin = 'http://localhost:4400', originWithout = 'http://localhost:4402', rounds = '9'] = positionals;
process.env.E2E_PORT ??= new URL(origin).port;
process.env.E2E_DATA ??= '.';
process.env.E2E_ZONE ??= 'America/Chicago';
const { newStudent, logIn } = await import('../../e2e/core/test.ts');

/**
 * The selectors begin with `#main`, because the screen that the shell renders has the id `main`, and a placeholder has
 * another id.
 */
const pages = [
  { path: '/', control: '#main a[href="/auth/login"]', person: null },
  { path: '/auth/login', control: '#main input[type=email]', person: null },
  { path: '/survey', control: '#main input[type=radio]', person: 'student' },
  { path: '/staff/dashboard', control: '#main [role=tab]', person: 'teacher' },
] as const;

const settings: BrowserContextOptions = {
  locale: values.language,
  timezoneId: 'America/Chicago',
  viewport: { width: Number(values.width), height: 768 },
  colorScheme: values.theme === 'dark' ? 'dark' : 'light',
};

type StorageState = NonNullable<BrowserContextOptions['storageState']>;

/**
 * Logs a person in at an origin and opens the screen once, so that the browser is like a device that was used before.
 */
async function visitBefore(browser: Browser, at: string, { path, control, person }: (typeof pages)[number]) {
  if (person === null) return undefined;
  const context = await browser.newContext({ ...settings, baseURL: at });
  const page = await context.newPage();
  if (person === 'student') await newStudent(page);
  else await logIn(page, 'teacher@demo.test');
  await page.goto(path);
  await page.locator(control).first().waitFor();
  if (person === 'student') await page.waitForFunction(() => document.cookie.includes('tapin-next='));
  const state: StorageState = await context.storageState();
  await context.close();
  return state;
}

const settledMs = 2_000;

interface Figures extends Vitals {
  firstPaint: number;
  blocking: number;
  largestPaints: number;
  bytes: number;
}

declare global {
  interface Window {
    paints: { blocking: number; largest: number; first: number };
  }
}

/** Observes paints. It runs in the page before any other script. */
function observePaints(): void {
  window.paints = { blocking: 0, largest: 0, first: 0 };
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-paint') window.paints.first = startTime;
  });
  observe('longtask', ({ duration }) => {
    window.paints.blocking += duration - 50;
  });
  observe('largest-contentful-paint', () => {
    window.paints.largest += 1;
  });
}

async function measure(
  browser: Browser,
  at: string,
  { path, control }: (typeof pages)[number],
  storageState?: StorageState,
): Promise<Figures> {
  const context = await browser.newContext({
    ...settings,
    baseURL: at,
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  await page.addInitScript(observeVitals, control);
  await page.addInitScript(observePaints);
  const { counted, isAnswerable } = await throttle(page, { network: true, cpu: true });
  await page.goto(path, { waitUntil: 'commit' });
  // The waiting functions of Playwright would run a large script in the page while the page starts.
  while (!(await isAnswerable())) await setTimeout(100);
  const bytes = counted.total;
  // Files that load after the first control may still paint a larger element.
  await setTimeout(settledMs);
  const vitals = await page.evaluate(() => ({ ...window.vitals, ...window.paints }));
  await context.close();
  return { ...vitals, firstPaint: vitals.first, largestPaints: vitals.largest, bytes };
}

const stopBusyLoops = values.busy ? startBusyLoops() : () => undefined;
const browser = await playwright.launch(chromium);
const printLine = (line: string) => process.stdout.write(`${line}\n`);
printLine(`medians of ${rounds} alternated rounds, ${values.width} px, ${values.language}, ${values.theme}`);
for (const each of pages.filter(({ path }) => !values.only || path === values.only)) {
  const sides = [
    { name: 'with', at: origin, measured: [] as Figures[], state: await visitBefore(browser, origin, each) },
    {
      name: 'without',
      at: originWithout,
      measured: [] as Figures[],
      state: await visitBefore(browser, originWithout, each),
    },
  ];
  for (let round = 0; round < Number(rounds); round += 1)
    for (const side of sides) side.measured.push(await measure(browser, side.at, each, side.state));
  for (const { name, measured } of sides) {
    const of = (figure: keyof Figures) => median(measured.map((figures) => figures[figure]));
    printLine(
      `${each.path} ${name}: first paint ${of('firstPaint').toFixed(0)} ms, FCP ${of('fcp').toFixed(0)} ms, LCP ${of('lcp').toFixed(0)} ms in ${of('largestPaints')} entries, ` +
        `usable ${of('answerable').toFixed(0)} ms, blocked ${of('blocking').toFixed(0)} ms, CLS ${of('cls').toFixed(4)}, ` +
        `${(of('bytes') / 1024).toFixed(1)} KB`,
    );
  }
}
printLine(`The load average of the machine was ${loadavg().map((load) => load.toFixed(1))}`);
await browser.close();
stopBusyLoops();

function startBusyLoops(): () => void {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;) Math.random();', { eval: true }),
  );
  return () => {
    for (const worker of workers) void worker.terminate();
  };
}
