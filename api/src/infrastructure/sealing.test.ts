import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { hmac, open, seal, serverKey } from './sealing.ts';

test('opens a sealed text with the same key only, and refuses a changed text', async (t) => {
  const { db } = await build(t);
  const sealed = await seal(db, 'single sign-on', 'verifier ñ');
  assert.equal(await open(db, 'single sign-on', sealed), 'verifier ñ');
  assert.notEqual(await seal(db, 'single sign-on', 'verifier ñ'), sealed);
  assert.equal(await open(db, 'known devices', sealed), null);
  const bytes = Buffer.from(sealed, 'base64url');
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[place] = (bytes[place] ?? 0) ^ 1;
    assert.equal(await open(db, 'single sign-on', changed.toString('base64url')), null, `byte ${place}`);
  }
  for (const wrong of ['', 'x', sealed.slice(0, -4)])
    assert.equal(await open(db, 'single sign-on', wrong), null);
});

test('several processes that use a key for the first time get the same key', async (t) => {
  const { db } = await build(t);
  // Another object for the same database simulates another process, because it does not share the memory of the first
  // one.
  const processes = Array.from({ length: 8 }, () => db.withoutPlugins());
  const keys = await Promise.all(processes.map((each) => serverKey(each, 'known devices')));
  assert.equal(new Set(keys.map((key) => key.toString('hex'))).size, 1);
  assert.notDeepEqual(await serverKey(db, 'proof of work'), keys[0]);
});

test('the HMACs of different lists of parts differ', async (t) => {
  const { db } = await build(t);
  const lists = [['a', 'b'], ['ab'], ['a,b'], ['a', 'b', ''], [1], ['1']];
  const codes = await Promise.all(lists.map((parts) => hmac(db, 'known devices', parts)));
  assert.equal(new Set(codes).size, lists.length);
  assert.equal(await hmac(db, 'known devices', ['a', 'b']), codes[0]);
});
