import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EncodedBody, ReplyCache } from './reply-cache.ts';

const body = (text: string): EncodedBody => ({ bytes: Buffer.from(text), encoding: null });

test('a request that arrives while the reply is computed shares that reply', async () => {
  const cache = new ReplyCache(100);
  const { promise, resolve } = Promise.withResolvers<EncodedBody>();
  let made = 0;
  const make = () => {
    made += 1;
    return promise;
  };
  const both = [cache.getOrCreate('a', make), cache.getOrCreate('a', make)];
  resolve(body('reply'));
  const [one, other] = await Promise.all(both);
  assert.equal(one, other);
  assert.equal(made, 1);
});

test('a reply whose computation failed is computed again', async () => {
  const cache = new ReplyCache(100);
  const failing = cache.getOrCreate('a', () => Promise.reject(new Error('database gone')));
  await assert.rejects(failing, /database gone/);
  assert.equal((await cache.getOrCreate('a', async () => body('now'))).bytes.toString(), 'now');
});

test('the least recently used reply is dropped when the cache is full', async () => {
  const cache = new ReplyCache(20);
  const made: string[] = [];
  const take = (name: string) =>
    cache.getOrCreate(name, async () => {
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
