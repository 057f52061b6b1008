import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallDefinition } from '@tapin/contract/call';
import { calls } from '@tapin/contract/calls';
import { Type } from 'typebox';
import { lazySerializerCompiler } from './validation.ts';

const replyTo = { method: 'GET', url: '/', httpStatus: '200' };

test('a serializer for each reply of the contract can be compiled', async () => {
  const compile = await lazySerializerCompiler();
  for (const [name, { response }] of Object.entries<CallDefinition>(calls)) {
    const serialize = compile({ ...replyTo, schema: response });
    // The serializer refuses a value that does not match, the compiler does not.
    assert.doesNotThrow(() => {
      try {
        serialize({});
      } catch (error) {
        if (!/is required|does not match|must be|cannot be converted/i.test(String(error))) throw error;
      }
    }, name);
  }
});

test('a schema is compiled at the first reply, and only once in a process', async () => {
  let reads = 0;
  const properties = { a: Type.Integer() };
  const schema = Type.Object(properties);
  Object.defineProperty(schema, 'properties', {
    enumerable: true,
    get: () => {
      reads += 1;
      return properties;
    },
  });
  const [one, other] = [await lazySerializerCompiler(), await lazySerializerCompiler()];
  const [first, second] = [one, other].map((compile) => compile({ ...replyTo, schema }));
  assert.equal(reads, 0);
  assert.equal(first?.({ a: 1, b: 2 }), '{"a":1}');
  const readsOfFirst = reads;
  assert.ok(readsOfFirst > 0);
  assert.equal(second?.({ a: 3 }), '{"a":3}');
  assert.equal(reads, readsOfFirst);
});
