import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testEdge } from '../../delivery/test/test-edge.ts';
import { type Change, startProxy } from './haproxy.ts';
import { TestApi } from './test-api.ts';

/** With `--broken`, each behaviour has to be lost when the configuration is changed. */
const isBroken = process.argv.includes('--broken');

/** Declares a behaviour of the proxy, and the changes of its configuration without which the behaviour is lost. */
export function behaviour(
  title: string,
  broken: readonly Change[],
  check: (t: TestContext, changes: readonly Change[]) => Promise<void>,
): void {
  const timeout = 180_000;
  if (!isBroken) test(title, { timeout }, (t) => check(t, []));
  else
    test(`is lost with ${broken.map(([from, to]) => `"${to}" for "${from}"`)}: ${title}`, {
      timeout,
    }, async (t) => {
      const outcome = await check(t, broken).then(
        () => null,
        (error: Error) => error,
      );
      assert.ok(outcome, 'the behaviour does not depend on the changed lines');
      t.diagnostic(outcome.message.split('\n')[0] ?? '');
    });
}

/** Starts two servers that behave like APIs, HAProxy in front of them, and an edge in front of HAProxy. */
export async function makeScene(t: TestContext, changes: readonly Change[]) {
  const apis = [await TestApi.start(t), await TestApi.start(t)] as const;
  const [first, second] = apis;
  const proxy = await startProxy(t, [first.url, second.url], changes);
  const { edge, lines } = await testEdge(t, { apiUrl: proxy.url, trustProxy: ['127.0.0.1'] });
  const send = (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    headers: Record<string, string> = {},
    payload = '',
  ) => edge.inject({ method, url, headers, ...(payload && { payload }) });
  const received = () => [...first.received, ...second.received];
  return { apis, first, second, proxy, edge, send, received, lines };
}

export async function measure<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { ms: performance.now() - startedAt, result };
}
