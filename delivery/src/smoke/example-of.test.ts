import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '@tapin/contract/calls';
import { Value } from 'typebox/value';
import { exampleOf } from './example-of.ts';

test('the example of the reply of every call matches its schema', () => {
  const wrong = Object.entries(calls).filter(
    ([, { response }]) => !Value.Check(response, exampleOf(response)),
  );
  assert.deepEqual(
    wrong.map(([name]) => name),
    [],
  );
});

test('references in a list lead to the item with the same position', () => {
  const { response } = calls['GET /user/me'];
  const me = Value.Parse(response, exampleOf(response));
  assert.deepEqual(
    me.schoolUsers.map(({ school }) => school),
    me.schools.map(({ _id }) => _id),
  );
});
