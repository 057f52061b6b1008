/**
 * Measures the check-in of a student at 4, 35 and 100 remotes, on a slow network and a slow CPU: with the complete
 * discovery document in the page, and with the entries that the path needs. Run
 * `pnpm lab many-parts [address] [runs]` while the product runs at the address.
 */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium as playwright } from '@playwright/test';
import { publishParts } from '../../delivery/src/publish/publish.ts';
import { openStore } from '../../delivery/src/store/open-store.ts';
import { buildPart } from '../../delivery/test/build-part.ts';
import { chromium, median, observeVitals, throttle } from './slow-page.ts';

const [origin = 'http://localhost:4400', runs = '5'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tapin-bench-'));
process.env.E2E_PORT = new URL(origin).port;
process.env.E2E_DATA = folder;
process.env.E2E_ZONE ??= 'America/Chicago';
const { startEdge } = await import('../../e2e/core/edge.ts');
const { buildFolder, remoteNames } = await import('../../e2e/core/releases/builds.ts');
const { newStudent } = await import('../../e2e/core/test.ts');

const counts = [4, 35, 100];
/** A host of the earlier format gets pages with all entries. */
const formats = { 'all entries': 4, 'entries of the path': 5 };
const released = { channel: 'bench', publishedBy: 'bench', commit: 'bench' };

/** Builds a remote with the average number of paths and files of the remotes of the product. */
function buildSynthetic(index: number, version: string): Promise<string> {
  const name = `squad-${index}`;
  const random = () => Math.random().toString(36).slice(2, 10);
  const files = Object.fromEntries(
    Array.from({ length: 30 }, () => [`js/${random()}.js`, `part("${random()}")`]),
  );
  const screens = ['overview', 'settings', 'history', 'people', 'report', 'plan', 'archive', 'help'];
  const paths = screens.map((screen) => ({ path: `/${name}/${screen}/:id?`, screen: 'home' }));
  const label = { en: `Squad ${index}`, es: `Equipo ${index}` };
  const nav = [{ to: `/${name}/overview`, label, guard: 'staff', order: index }];
  return buildPart(folder, { name, version, paths, files, manifest: { nav } });
}

async function publishAll(count: number, format: number): Promise<string> {
  const address = join(folder, `store-${count}-${format}`);
  const store = openStore(address);
  const host = join(folder, `host-${format}`);
  cpSync(join(buildFolder('host'), 'dist'), join(host, 'dist'), { recursive: true });
  const info = join(host, 'dist/build-info.json');
  writeFileSync(info, JSON.stringify({ ...JSON.parse(readFileSync(info, 'utf8')), format }));
  await publishParts({
    ...released,
    store,
    folders: [host, ...remoteNames.map((name) => buildFolder(name))],
  });
  for (const version of ['1.0.0', '1.1.0']) {
    const folders: string[] = [];
    for (let index = 1; index <= count - remoteNames.length; index += 1)
      folders.push(await buildSynthetic(index, version));
    if (folders.length > 0) await publishParts({ ...released, store, folders });
  }
  return address;
}

async function pageBytes(address: string): Promise<number> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie: 'session=bench' };
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/survey`, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    });
    sent.on('error', reject).end();
  });
}

interface Figures {
  lcp: number;
  answerable: number;
  /** The time from a click on the link to another remote until its screen is in the document. */
  navigation: number;
}

async function measure(browser: Browser, address: string): Promise<Figures> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 1366, height: 768 },
  });
  await newStudent(await context.newPage());
  const page = await context.newPage();
  await page.addInitScript(observeVitals, '[type=radio]');
  const { isAnswerable } = await throttle(page, { network: true, cpu: true });
  await page.goto(`${address}/survey`, { waitUntil: 'commit' });
  while (!(await isAnswerable())) await delay(50);
  await page.waitForLoadState('networkidle');
  const { lcp, answerable } = await page.evaluate(() => window.vitals);
  const navigation = await page.evaluate(async () => {
    const startedAt = performance.now();
    document.querySelector<HTMLElement>('a[href="/account"]')?.click();
    while (!document.querySelector('[data-remote=auth] h1'))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - startedAt;
  });
  await context.close();
  return { lcp, answerable, navigation };
}

const browser = await playwright.launch(chromium);
process.stdout.write(`Slow 4G with a CPU slowdown of 4, median of ${runs} runs that alternate\n\n`);
process.stdout.write('| remotes | in the page | HTML bytes | LCP ms | answerable ms | navigation ms |\n');
process.stdout.write('|---|---|---|---|---|---|\n');
for (const count of counts) {
  const edges = new Map<string, Awaited<ReturnType<typeof startEdge>>>();
  for (const [variant, format] of Object.entries(formats))
    edges.set(variant, await startEdge('bench', { STORE_DIR: await publishAll(count, format) }));
  const measured = new Map<string, Figures[]>();
  for (let run = 0; run < Number(runs); run += 1)
    for (const [variant, edge] of edges)
      measured.set(variant, [...(measured.get(variant) ?? []), await measure(browser, edge.origin)]);
  for (const [variant, edge] of edges) {
    const of = (figure: keyof Figures) =>
      median((measured.get(variant) ?? []).map((each) => each[figure])).toFixed(0);
    const cells = [
      count,
      variant,
      await pageBytes(edge.origin),
      of('lcp'),
      of('answerable'),
      of('navigation'),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
    await edge.stop();
  }
}
process.stdout.write(
  `\nThe load average of the machine during the run was ${loadavg().map((load) => load.toFixed(1))}\n`,
);
await browser.close();
rmSync(folder, { recursive: true });
