import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@tapin/api/free-port';
import { mapOfProxyCalls } from '../../repo/lists/proxy-calls.ts';

const configuration = join(import.meta.dirname, '../../deploy/api/haproxy.cfg');

/** A change of the configuration: a text that must be in it, and the text that replaces it. */
export type Change = readonly [from: string, to: string];

/** Returns a configuration with changes. It throws when the configuration lacks a text that a change replaces. */
export function changed(text: string, changes: readonly Change[]): string {
  return changes.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`the configuration has no text "${from}"`);
    return before.replaceAll(from, to);
  }, text);
}

/** Starts HAProxy with the configuration in `deploy/` in front of two addresses, and waits until it replies. */
export async function startProxy(
  t: Pick<TestContext, 'after'>,
  [first, second]: readonly [string, string],
  changes: readonly Change[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-haproxy-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'haproxy.cfg');
  copyFileSync(configuration, file);
  writeFileSync(file, changed(readFileSync(configuration, 'utf8'), changes));
  writeFileSync(join(folder, 'repeatable-calls.map'), mapOfProxyCalls());
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: {
      ...process.env,
      LISTEN: `127.0.0.1:${port}`,
      METRICS: `127.0.0.1:${metricsPort}`,
      API_1: new URL(first).host,
      API_2: new URL(second).host,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  child.on('error', () => {
    log += 'haproxy does not start: apt-get install haproxy';
  });
  t.after(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/healthz`).catch(() => null))) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(log);
    await setTimeout(20);
  }
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  /** Whether a server is up, as the alerts see it. */
  const isUp = async (server: string) =>
    (await metrics()).includes(`haproxy_server_status{proxy="apis",server="${server}",state="UP"} 1`);
  const until = async (server: string, up: boolean) => {
    while ((await isUp(server)) !== up) await setTimeout(20);
  };
  return { url, metrics, isUp, until, log: () => log };
}
