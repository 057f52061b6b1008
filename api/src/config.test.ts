import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

test('a real database is never run in development because nobody said otherwise', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/tapin';
  const said = {
    name: 'Error',
    message: /^With DATABASE_URL the variable NODE_ENV must be set: production, or/,
  };
  assert.throws(() => readConfig({ DATABASE_URL }), said);
  assert.throws(() => readConfig({ DATABASE_URL, NODE_ENV: '' }), said);
  assert.equal(readConfig({ DATABASE_URL, NODE_ENV: 'development' }).mode, 'development');
  assert.equal(readConfig({}).mode, 'development');
});

test('the address of the site is kept as browsers write an origin', () => {
  const publicUrl = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).publicUrl;
  assert.equal(publicUrl('https://TapIn.School.example'), 'https://tapin.school.example');
  assert.equal(publicUrl('https://tapin.example:443'), 'https://tapin.example');
  assert.equal(publicUrl('http://localhost:4400'), 'http://localhost:4400');
  assert.throws(
    () => publicUrl('http://a:b'),
    /^Error: The variable PUBLIC_URL is "http:\/\/a:b", but must be/,
  );
});
