/**
 * Measures the cost of composition at run time. It loads the same sources as one bundle and as federated parts, served
 * by the same edge, on a slow network and a slow CPU, in turns. Run `pnpm lab composition [address] [runs]` while
 * the product runs at the address.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type Page, chromium as playwright } from '@playwright/test';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { buildOneBundle } from './one-bundle/build.ts';
import { chromium, median, observeVitals, throttle } from './slow-page.ts';

const [origin = 'http://localhost:4400', runs = '9'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tapin-bench-'));
process.env.E2E_PORT = new URL(origin).port;
process.env.E2E_DATA = folder;
process.env.E2E_ZONE ??= 'America/Chicago';
const { newChannel, startEdge } = await import('../../e2e/core/edge.ts');
const { remoteNames } = await import('../../e2e/core/releases/builds.ts');
const { newStudent, logIn } = await import('../../e2e/core/test.ts');
const { root, storeFolder } = await import('../../e2e/core/settings.ts');

interface Visit {
  path: string;
  remote: string;
  /** The selector of the content that the visit waits for. The chunk with the name `screen` renders this content. */
  awaited: string;
  screen: string;
  prepare: (page: Page) => Promise<unknown>;
}

const everyVisit: Visit[] = [
  {
    path: '/survey',
    remote: 'survey',
    awaited: '[type=radio]',
    screen: 'survey-screen',
    prepare: (page) => newStudent(page),
  },
  {
    path: '/',
    remote: 'auth',
    awaited: '[data-remote] a',
    screen: 'landing-screen',
    prepare: async () => undefined,
  },
  {
    path: '/staff/dashboard',
    remote: 'staff',
    awaited: '[data-remote] h2',
    screen: 'dashboard-screen',
    prepare: (page) => logIn(page, 'teacher@demo.test'),
  },
];
const visits = everyVisit.filter(({ remote }) => existsSync(join(root, `remote-${remote}`)));

const version = '0.0.0-bundle';

/**
 * Publishes a channel whose host bundles every remote. The first file of the bundle has the chunks of the visited page.
 */
async function bundledChannel({ screen, remote }: Visit): Promise<string> {
  const channel = `bundle-${remote}`;
  const built = join(folder, channel);
  const named = `${version}.${remote}`;
  await buildOneBundle({
    folder: built,
    version: named,
    remotes: remoteNames,
    chunks: [screen, 'locale-en'],
  });
  for (const part of ['host', ...remoteNames.map((name) => `remote-${name}`)]) {
    const released = { store: storeFolder, channel, publishedBy: 'bench', commit: 'bench' };
    await publishPart({ folder: join(built, part), ...released });
  }
  return channel;
}

interface Figures {
  lcp: number;
  answerable: number;
  scripts: number;
  requests: number;
}

async function measure(
  browser: Browser,
  address: string,
  { path, awaited, prepare }: Visit,
): Promise<Figures> {
  const settings = { baseURL: origin, locale: 'en-US', timezoneId: 'America/Chicago' };
  const context = await browser.newContext(settings);
  await prepare(await context.newPage());
  const page = await context.newPage();
  await page.addInitScript(observeVitals, awaited);
  const { counted, isAnswerable } = await throttle(page, { network: true, cpu: true });
  await page.goto(address + path, { waitUntil: 'commit' });
  while (!(await isAnswerable())) await delay(50);
  const { scripts, requests } = counted;
  // The browser reports a paint with a short delay.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))));
  const { lcp, answerable } = await page.evaluate(() => window.vitals);
  await context.close();
  return { lcp, answerable, scripts, requests };
}

const browser = await playwright.launch(chromium);
const federated = await startEdge(await newChannel());
process.stdout.write(
  `First visits on Slow 4G with a CPU slowdown of 4, median of ${runs} runs that alternate\n\n`,
);
process.stdout.write(
  '| page | built as | LCP ms | answerable ms | script and style KB | requests |\n|---|---|---|---|---|---|\n',
);

for (const visit of visits) {
  const bundled = await startEdge(await bundledChannel(visit));
  const edges = { 'one bundle': bundled.origin, federated: federated.origin };
  const measured: Record<string, Figures[]> = { 'one bundle': [], federated: [] };
  for (let run = 0; run < Number(runs); run += 1) {
    for (const [name, address] of Object.entries(edges))
      measured[name]?.push(await measure(browser, address, visit));
  }
  const of = (name: string, figure: keyof Figures) =>
    median((measured[name] ?? []).map((each) => each[figure]));
  for (const name of Object.keys(edges)) {
    const [lcp, answerable, scripts] = [of(name, 'lcp'), of(name, 'answerable'), of(name, 'scripts')];
    const row = [
      visit.path,
      name,
      lcp.toFixed(0),
      answerable.toFixed(0),
      (scripts / 1024).toFixed(1),
      of(name, 'requests'),
    ];
    process.stdout.write(`| ${row.join(' | ')} |\n`);
  }
  const ratio = (figure: keyof Figures) =>
    `${(of('federated', figure) / of('one bundle', figure)).toFixed(2)}×`;
  const ratios = [ratio('lcp'), ratio('answerable'), ratio('scripts'), ratio('requests')];
  process.stdout.write(`| ${visit.path} | **ratio** | ${ratios.join(' | ')} |\n`);
  await bundled.stop();
}

process.stdout.write(
  `\nThe load average of the machine during the run was ${loadavg().map((load) => load.toFixed(1))}\n`,
);
await federated.stop();
await browser.close();
rmSync(folder, { recursive: true });
