import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fingerprint } from './fingerprint.ts';

test('a fingerprint changes with each of its inputs and with nothing else', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-fingerprint-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  mkdirSync(join(folder, 'dist'));
  write('a.ts', 'one');
  write('a.test.ts', 'two');
  const paths = [relative(join(import.meta.dirname, '../..'), folder)];
  const without = /\.test\.ts$/;
  const before = fingerprint({ paths, without });

  write('a.test.ts', 'changed');
  write('dist/a.js', 'built');
  assert.equal(fingerprint({ paths, without }), before);

  const values = fingerprint({ paths, without, values: ['react@19.3.1'] });
  assert.notEqual(values, before);
  write('a.ts', 'changed');
  assert.notEqual(fingerprint({ paths, without }), before);
  write('a.ts', 'one');
  assert.equal(fingerprint({ paths, without }), before);
  write('b.ts', '');
  assert.notEqual(fingerprint({ paths, without }), before);
});

test('a fingerprint of a path that does not exist throws, so that a list of inputs cannot become outdated', () => {
  assert.throws(() => fingerprint({ paths: ['no-such-folder'] }), /ENOENT.*no-such-folder/);
});
