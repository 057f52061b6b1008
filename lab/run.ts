import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@tapin/api/free-port';
import { requireChromium } from '../kit/chromium.ts';
import { type Part, parts } from './parts.ts';
import { type Product, root, startProduct } from './start-product.ts';

// pnpm lab lists the parts. pnpm lab NAME [ARGUMENT …] runs a part. pnpm lab all runs every part that this machine can
// run.

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function run({ name, browser, command }: Part, args: readonly string[]): Promise<boolean> {
  const [file = '', ...words] = command ?? [process.execPath, `lab/benches/${name}.ts`];
  const env = { ...process.env, ...(browser && { CHROMIUM_PATH: requireChromium() }) };
  const child = spawn(file, [...words, ...args], { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Starts a second edge on the API and the store of a product. Its pages have no placeholders. */
async function startPlainEdge(apiUrl: string) {
  const port = await freePort();
  const env = { ...process.env, PORT: `${port}`, API_URL: apiUrl, PLACEHOLDERS: 'off' };
  const edge = spawn(process.execPath, ['delivery/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(edge.stdout, 'data');
  edge.stdout.resume();
  return { origin: `http://localhost:${port}`, stop: () => edge.kill() };
}

/** Runs a part with the product that it needs. The first part that needs the product starts it. */
async function runWithNeeds(part: Part, start: () => Promise<Product>): Promise<boolean> {
  if (part.needs !== 'product' && part.needs !== 'two edges') return run(part, []);
  const { origin, apiUrl } = await start();
  if (part.needs === 'product') return run(part, [origin]);
  const plain = await startPlainEdge(apiUrl);
  return run(part, [origin, plain.origin]).finally(plain.stop);
}

/** Returns the reason why the part cannot run on this machine without arguments, or null. */
function obstacleOf({ needs }: Part): string | null {
  const needsRoot = needs === 'root' || needs === 'proxies';
  if (needsRoot && process.getuid?.() !== 0) return 'it needs root on Debian';
  const programs = needs === 'proxies' ? ['haproxy', 'nginx'] : [];
  if (programs.some((program) => spawnSync(program, ['-v']).error))
    return 'it needs HAProxy and nginx: apt-get install haproxy nginx-light';
  return null;
}

function hasFailed(error: unknown): false {
  printLine(error instanceof Error ? error.message : String(error));
  return false;
}

async function runAll(): Promise<void> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let product: Promise<Product> | undefined;
  const start = () => {
    product ??= startProduct();
    return product;
  };
  for (const part of parts) {
    const obstacle = obstacleOf(part);
    printLine(`\n── ${part.name}${obstacle ? ` is skipped: ${obstacle}` : ''}`);
    if (obstacle) counts.skipped += 1;
    else if (await runWithNeeds(part, start).catch(hasFailed)) counts.passed += 1;
    else {
      counts.failed += 1;
      printLine(`── ${part.name} has failed`);
    }
  }
  await (await product?.catch(() => null))?.stop();
  printLine(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

const [name = '', ...args] = process.argv.slice(2);
const part = parts.find((each) => each.name === name);
if (name === 'all') await runAll();
else if (part) process.exitCode = (await run(part, args)) ? 0 : 1;
else {
  for (const { name, about } of parts) printLine(`  ${name.padEnd(14)}  ${about}`);
  printLine('\npnpm lab NAME [ARGUMENT …] runs one, pnpm lab all runs all that this machine can run.');
  process.exitCode = name ? 2 : 0;
}
