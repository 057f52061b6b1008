import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { buildApp } from '../../api/src/app.ts';
import { systemClock as clock } from '../../api/src/basics/clock.ts';
import { readConfig } from '../../api/src/basics/config.ts';
import { openPostgres } from '../../api/src/database/database.ts';
import { testEdge } from '../../delivery/test/test-edge.ts';
import { calls } from '../../shared/contract/src/calls.ts';

const folder = join(import.meta.dirname, '../../deploy');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

function namesIn(metrics: string): string[] {
  const kinds = metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm);
  return [...kinds].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : name,
  );
}

/** Starts an API without a database. Its metrics have the same names as those of an API with a database. */
async function apiAlone(t: TestContext) {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const { db, close, connections } = openPostgres('postgres://127.0.0.1:9/away', () => {});
  const outbox = { wake: () => {}, settled: async () => {} };
  const providerFailures = new Map<string, number>();
  const parts = { config, db, clock, outbox, notifications: outbox, sso: {}, connections };
  const services = { ...parts, providerFailures };
  const app = await buildApp(services);
  t.after(async () => {
    await app.close();
    await close();
  });
  return app;
}

async function exportedMetrics(t: TestContext): Promise<Set<string>> {
  const opsToken = 'a-token-of-the-tests';
  const app = await apiAlone(t);
  const { get } = await testEdge(t, { opsToken });
  const ofApi = await app.inject('/metrics');
  const ofEdge = await get('/metrics', { authorization: `Bearer ${opsToken}` });
  // A script writes the metrics that only the repository of the archive knows.
  const ofArchive = namesIn(read('database/archive-metrics.sh'));
  return new Set([...namesIn(ofApi.body), ...namesIn(ofEdge.body), ...ofArchive]);
}

test('alerts and dashboard use only metrics that the servers return', async (t) => {
  const known = await exportedMetrics(t);
  for (const path of ['prometheus/alerts.yaml', 'grafana/tapin.json']) {
    const asked = new Set(read(path).match(/\b(tapin|http|nodejs|process)_[a-z0-9_]+/g));
    const unknown = [...asked].filter((name) => !known.has(name));
    assert.ok(asked.size > 2, `${path} asks for ${[...asked]}`);
    assert.deepEqual(unknown, [], path);
  }
});

const hasPromtool = (() => {
  try {
    return execFileSync('promtool', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

test('promtool accepts the alerts', { skip: !hasPromtool }, () => {
  const output = execFileSync('promtool', ['check', 'rules', join(folder, 'prometheus/alerts.yaml')]);
  assert.match(`${output}`, /SUCCESS: 31 rules found/);
});

test('the alerts fire for the failures in their promtool tests', { skip: !hasPromtool }, () => {
  execFileSync('promtool', ['test', 'rules', join(folder, 'prometheus/alerts.test.yaml')]);
});

test('the nginx sample allows bodies as large as the largest call', () => {
  const [, size = 0] = /client_max_body_size (\d+)k;/.exec(read('nginx.conf')) ?? [];
  const limits = Object.values(calls).flatMap((call) => ('bodyLimit' in call ? call.bodyLimit : []));
  assert.ok(limits.length > 0);
  assert.ok(Number(size) * 1024 >= Math.max(...limits), `${size}k for ${limits}`);
});
