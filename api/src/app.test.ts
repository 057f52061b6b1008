import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '@tapin/contract/calls';
import Fastify from 'fastify';
import { build } from '#test/build.ts';
import { requireAccessRule, requireEveryCall } from './app.ts';

test('a route without an access rule, and a call without a route, stop the server', async (t) => {
  const fastify = Fastify();
  fastify.addHook('onRoute', requireAccessRule);
  assert.throws(() => fastify.get('/api/secret', async () => 'x'), /GET \/api\/secret has no access rule/);
  const { services } = await build(t);
  const routed = new Set(Object.keys(calls).filter((key) => key !== 'GET /user/me'));
  assert.throws(
    () => requireEveryCall({ services, registeredCalls: routed }),
    /GET \/user\/me of the contract has no route/,
  );
});

test('health and documentation routes answer without a session', async (t) => {
  const { visitor } = await build(t);
  for (const path of ['/healthz', '/readyz', '/api/healthz', '/api/readyz']) {
    assert.equal((await visitor().request('GET', path)).body.ok, true, path);
  }
  const { body: openApi } = await visitor().request('GET', '/api/docs/json');
  for (const key of Object.keys(calls)) {
    const [method = '', path = ''] = key.split(' ');
    const documented = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    assert.ok(openApi.paths[documented]?.[method.toLowerCase()]?.summary, key);
  }
  const page = await visitor().request('GET', '/api/docs');
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  assert.ok(files.length > 3);
  for (const path of files) {
    const { status, body } = await visitor().request('GET', new URL(path, 'http://x/api/docs').pathname);
    assert.deepEqual([status, body], [200, null], path);
  }
});
