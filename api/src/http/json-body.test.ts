import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '@tapin/shared/contract/calls';
import { build } from '#test/build.ts';
import { makePerson } from '#test/people.ts';
import { isWithinBounds } from './json-body.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

test('accepts what the contract can describe, and refuses longer, larger and deeper values', () => {
  assert.ok(isWithinBounds({ list: Array(500).fill({ a: { b: 1 } }), text: 'x'.repeat(60_000) }));
  assert.ok(isWithinBounds(nested(16)));
  assert.ok(isWithinBounds(undefined));
  assert.equal(isWithinBounds({ a: [{ b: Array(501).fill(1) }] }), false);
  assert.equal(isWithinBounds(Object.fromEntries(Array.from({ length: 501 }, (_, key) => [key, 1]))), false);
  assert.equal(isWithinBounds(nested(17)), false);
});

test('no list of a body may have more items than the bound', () => {
  const limits: unknown[] = [];
  const bodies = Object.values(calls).map((call) => ('body' in call ? call.body : null));
  JSON.stringify(bodies, (_key, value) => {
    if (value?.type === 'array') limits.push(value.maxItems);
    return value;
  });
  assert.ok(limits.length > 5);
  for (const limit of limits) assert.ok(typeof limit === 'number' && limit <= 500, String(limit));
});

test('refuses a body with 30,000 weekdays before the check for unique items, and one with 30,000 levels', async (t) => {
  const built = await build(t);
  const { visitor } = await makePerson(built);
  const list = (count: number) =>
    JSON.stringify({ weekdays: Array.from({ length: count }, (_, day) => day % 10) });
  const depth = 30_000;
  const deep = `{"weekdays":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const send = async (body: string) => (await visitor.request('PUT', '/api/school/1/calendar', body)).body;
  assert.doesNotMatch((await send(list(8))).msg, /request/);
  for (const body of [list(30_000), deep]) {
    const { code, msg } = await send(body);
    assert.equal(code, 'validation');
    assert.match(msg, /request/);
  }
});
