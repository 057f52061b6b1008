import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { listComponents } from './components.ts';
import { documentOf } from './document.ts';
import { reasons } from './reasons.ts';

const root = join(import.meta.dirname, '../..');
const components = listComponents(root);
const named = components.filter(({ usedBy }) => usedBy.length > 0);
const reachOf = (name: string) => components.find((one) => one.name === name)?.reach;

test('the page of dependencies has each package with its version, its licence and the reason for it', () => {
  const rows = [...documentOf(components).matchAll(/^\| (\S+) \| (\d\S*) \| (\S.*) \| (\S.*) \|$/gm)];
  const listed = new Set(rows.map(([, name, version]) => `${name}@${version}`));
  assert.deepEqual(
    [...listed].toSorted(),
    components.map(({ name, version }) => `${name}@${version}`).toSorted(),
  );
});

test('each package that the project names has a reason, and each package a licence', () => {
  assert.deepEqual(
    named.map(({ name }) => name).filter((name) => !reasons[name]),
    [],
  );
  const names = new Set(named.map(({ name }) => name));
  assert.deepEqual(
    Object.keys(reasons).filter((name) => !names.has(name)),
    [],
  );
  assert.deepEqual(
    components.filter(({ licence }) => licence === 'not stated').map(({ name }) => name),
    [],
  );
});

test('the list of dependencies states for each package whether its code runs in pages, in servers or in development', () => {
  assert.deepEqual(reachOf('react-dom'), ['browser']);
  assert.deepEqual(reachOf('scheduler'), ['browser']);
  assert.deepEqual(reachOf('typebox'), ['browser', 'server']);
  assert.deepEqual(reachOf('fastify'), ['server']);
  assert.deepEqual(reachOf('@commander-js/extra-typings'), ['server']);
  assert.deepEqual(reachOf('jest'), ['development']);
  assert.deepEqual(reachOf('@rspack/core'), ['development']);
  assert.deepEqual(reachOf('typescript'), ['development']);
});
