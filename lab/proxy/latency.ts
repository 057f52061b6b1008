import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { testEdge } from '../../delivery/test/test-edge.ts';
import { startProxy } from './haproxy.ts';
import { measure } from './scene.ts';
import { TestApi } from './test-api.ts';

/** HAProxy may add this time to the median, because each call opens a connection to its API. */
const maxAddedMs = 2;
const rounds = 5;
const clients = 4;
const callsPerRound = 1_000;

const agent = new Agent({ keepAlive: true });
const call = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(url, { agent }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    );
    asked.on('error', reject).end();
  });

async function timesOf(url: string): Promise<number[]> {
  const times: number[] = [];
  const client = async () => {
    while (times.length < callsPerRound) {
      const { ms, result } = await measure(() => call(url));
      assert.equal(result, 200);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times.toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

test('HAProxy between the edge and the APIs adds little to the duration of a call', async (t) => {
  t.after(() => agent.destroy());
  const [first, second] = [await TestApi.start(t), await TestApi.start(t)];
  const proxy = await startProxy(t, [first.url, second.url]);
  const ways = [];
  for (const [name, apiUrl] of [
    ['edge → API', first.url],
    ['edge → HAProxy → API', proxy.url],
  ] as const) {
    const { edge } = await testEdge(t, { apiUrl });
    const site = await edge.listen({ port: 0, host: '127.0.0.1' });
    ways.push({ name, url: `${site}/api/user/me`, medians: [] as number[] });
  }
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, url, medians } of ways) {
      const times = await timesOf(url);
      // The first round warms up.
      if (round === 0) continue;
      medians.push(at(times, 0.5));
      t.diagnostic(`${name}: p50 ${at(times, 0.5).toFixed(2)} ms, p99 ${at(times, 0.99).toFixed(2)} ms`);
    }
  const [direct = 0, proxied = 0] = ways.map(({ medians }) =>
    at(
      medians.toSorted((a, b) => a - b),
      0.5,
    ),
  );
  assert.ok(proxied - direct <= maxAddedMs, `p50 ${direct} ms and ${proxied} ms`);
});
