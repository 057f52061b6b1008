import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { test } from 'node:test';
import { satisfy } from './runtime/satisfy.ts';
import { standIns } from './stand-ins.ts';

const require = createRequire(import.meta.url);
const standIn = require('./stand-in.cjs');
const openRuntime = require('./open-runtime.cjs');

const exportsOf = (source: string) =>
  [...source.matchAll(/export \{([^}]*)\}|export (?:class|const) (\w+)/g)]
    .flatMap(([, list, name]) => (name ? [name] : (list ?? '').split(',')))
    .map((name) => name.trim())
    .sort();

for (const { file, hash, by } of standIns) {
  const replace = (source: string) =>
    standIn.call({ resourcePath: file, getOptions: () => ({ by, hash }) }, source);
  const installed = readFileSync(file, 'utf8');

  const name = basename(by);

  test(`${name} stands for the installed file, and gives what that one gives`, () => {
    assert.equal(replace(installed), `export * from ${JSON.stringify(by)};`);
    assert.deepEqual(exportsOf(readFileSync(by, 'utf8')), exportsOf(installed));
  });

  test(`${name} does not stand for a file that has changed`, () => {
    assert.throws(() => replace(`${installed}\n`), /has changed: compare it/);
  });
}

test('the bundler’s federation runtime takes the bundler’s own require, and is refused when it is another', () => {
  const installed = readFileSync(
    require.resolve('@rspack/core').replace(/index\.js$/, 'moduleFederationDefaultRuntime.js'),
    'utf8',
  );
  assert.match(openRuntime(installed), /export default function \(__module_federation_runtime_require__/);
  assert.throws(() => openRuntime('export default () => {}'), /is not as expected/);
});

test('versions satisfy the ranges that the builds and the runtime ask with', () => {
  const cases: [string, string, boolean][] = [
    ['19.3.1', '^19.3.0', true],
    ['19.3.1', '^20.0.0', false],
    ['1.0.0', '<=1.0.0', true],
    ['1.0.0', '<=1.0.1', true],
    ['1.2.0', '<=1.1.9', false],
    ['2.0.0', '<=10.0.0', true],
    ['1.10.0', '<=1.9.0', false],
  ];
  for (const [version, range, expected] of cases)
    assert.equal(satisfy(version, range), expected, `${version} ${range}`);
});
