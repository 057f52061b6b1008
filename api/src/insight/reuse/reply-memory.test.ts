import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Body, ReplyMemory } from './reply-memory.ts';

const body = (text: string): Body => ({ bytes: Buffer.from(text), encoding: null });

test('a request that arrives while the reply is computed gets the same reply', async () => {
  const memory = new ReplyMemory(100);
  const { promise, resolve } = Promise.withResolvers<Body>();
  let made = 0;
  const make = () => {
    made += 1;
    return promise;
  };
  const both = [memory.take('a', make), memory.take('a', make)];
  resolve(body('reply'));
  const [one, other] = await Promise.all(both);
  assert.equal(one, other);
  assert.equal(made, 1);
});

test('a reply whose computation failed is computed again', async () => {
  const memory = new ReplyMemory(100);
  const failing = memory.take('a', () => Promise.reject(new Error('database gone')));
  await assert.rejects(failing, /database gone/);
  assert.equal((await memory.take('a', async () => body('now'))).bytes.toString(), 'now');
});

test('the least recently used reply is dropped when the memory is full', async () => {
  const memory = new ReplyMemory(20);
  const made: string[] = [];
  const take = (name: string) =>
    memory.take(name, async () => {
      made.push(name);
      return body('12345678');
    });
  await take('a');
  await take('b');
  await take('a');
  await take('c');
  await take('a');
  await take('b');
  assert.deepEqual(made, ['a', 'b', 'c', 'b']);
});
