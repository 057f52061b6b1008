import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallDefinition, isIdempotent } from '@tapin/contract/call';
import { calls } from '@tapin/contract/calls';
import { build } from '#test/build.ts';

test('the list of calls has every call of the contract and is public', async (t) => {
  const { visitor } = await build(t);
  const { body } = await visitor().call('GET /calls', {});
  assert.deepEqual(body.calls, Object.keys(calls).sort());
});

test('the path of a repeatable call matches no other call, so that a proxy can compare segments', () => {
  const segmentsOf = (call: string) => call.split(/[ /]+/);
  // The router prefers a literal segment to a parameter.
  const includes = (pattern: string, call: string) => {
    const [expected, given] = [segmentsOf(pattern), segmentsOf(call)];
    const isSame = (each: string, index: number) => each === given[index] || each.startsWith(':');
    return expected.length === given.length && expected.every(isSame);
  };
  const names = Object.keys(calls);
  const definitions: readonly [string, CallDefinition][] = Object.entries(calls);
  const repeatable = definitions.flatMap(([call, { idempotent }]) => (idempotent === true ? [call] : []));
  assert.ok(repeatable.length > 0);
  for (const call of repeatable) {
    assert.deepEqual(
      names.filter((name) => includes(call, name)),
      [call],
    );
  }
});

test('a call that audits who has read something may not be repeated', () => {
  const definitions: readonly [string, CallDefinition][] = Object.entries(calls);
  const writing = definitions.filter(([, { summary }]) => summary.includes('written down'));
  assert.ok(writing.length > 5);
  for (const each of writing) assert.equal(isIdempotent(...each), false, each[0]);
});

test('readyz returns 503 and healthz 200 shortly after the event loop was blocked', async (t) => {
  const eventLoop = {
    wasBlocked: () => isBlocked,
    blocks: new Map([['GET /user/me', 2]]),
    calls: { addHooks() {} },
  };
  let isBlocked = true;
  const { app, visitor } = await build(t, { eventLoop });
  assert.equal((await visitor().call('GET /readyz', {})).status, 503);
  assert.equal((await visitor().call('GET /healthz', {})).status, 200);
  isBlocked = false;
  assert.equal((await visitor().call('GET /readyz', {})).status, 200);
  const { body } = await app.inject('/metrics');
  assert.match(body, /^tapin_api_event_loop_blocked_total\{call="GET \/user\/me"\} 2$/m);
});
