import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const live = { NODE_ENV: 'production', DATABASE_URL: 'postgres://unused', SMTP_URL: 'smtp://unused' };
const publicUrlOf = (PUBLIC_URL: string, others: Record<string, string> = {}) =>
  readConfig({ ...others, PUBLIC_URL }).publicUrl;

test('the address of the site is compared as browsers spell it', () => {
  assert.equal(publicUrlOf('https://TapIn.School.example', live), 'https://tapin.school.example');
  assert.equal(publicUrlOf('https://tapin.example:443'), 'https://tapin.example');
  assert.equal(publicUrlOf('http://10.0.0.7:4400'), 'http://10.0.0.7:4400');
});

test('an address that is more than a site is refused', () => {
  const wrong = ['https://a.example?x', 'https://a.example#x', 'https://me@a.example', 'http://a:99999'];
  for (const url of wrong) assert.throws(() => publicUrlOf(url), /^Error: The variable PUBLIC_URL is/);
});

test('production is served by https, but for one on the own machine', () => {
  assert.throws(() => publicUrlOf('http://tapin.example', live), /must start with https:\/\//);
  assert.equal(publicUrlOf('http://localhost:4400', live), 'http://localhost:4400');
  assert.equal(publicUrlOf('http://127.0.0.1:4400', live), 'http://127.0.0.1:4400');
});
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
