import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listComponents } from './components.ts';
import { documentOf } from './document.ts';
import { reasons } from './reasons.ts';
import { sbomOf } from './sbom.ts';

const root = join(import.meta.dirname, '../..');
const components = listComponents(root);
const named = components.filter(({ usedBy }) => usedBy.length > 0);
const reachOf = (name: string) => components.find((one) => one.name === name)?.reach;

test('docs/dependencies.md is up to date', () => {
  const written = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  assert.ok(
    written === documentOf(components),
    'run "pnpm list-dependencies" and commit docs/dependencies.md',
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

test('a package has the places where its code runs', () => {
  assert.deepEqual(reachOf('react-dom'), ['browser']);
  assert.deepEqual(reachOf('scheduler'), ['browser']);
  assert.deepEqual(reachOf('typebox'), ['browser', 'server']);
  assert.deepEqual(reachOf('fastify'), ['server']);
  assert.deepEqual(reachOf('@commander-js/extra-typings'), ['server']);
  assert.deepEqual(reachOf('jest'), ['development']);
  assert.deepEqual(reachOf('@rspack/core'), ['development']);
  assert.deepEqual(reachOf('typescript'), ['development']);
});

test('the bill of materials names each component once and refers to listed components only', () => {
  const sbom = sbomOf(components, { name: 'tapin', version: '1.0.0' });
  assert.deepEqual([sbom.bomFormat, sbom.specVersion], ['CycloneDX', '1.6']);
  const references = [sbom.metadata.component, ...sbom.components].map((one) => one['bom-ref']);
  assert.equal(new Set(references).size, references.length);
  assert.deepEqual(
    sbom.dependencies.map(({ ref }) => ref),
    references,
  );
  const known = new Set(references);
  const unknown = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref));
  assert.deepEqual(unknown, []);
  const axios = sbom.components.find(({ name }) => name === 'axios');
  assert.match(axios?.purl ?? '', /^pkg:npm\/axios@\d/);
  assert.deepEqual(axios?.licenses, [{ license: { id: 'MIT' } }]);
  assert.match(JSON.stringify(axios?.hashes), /^\[\{"alg":"SHA-512","content":"[0-9a-f]{128}"\}\]$/);
  const scoped = sbom.components.find(({ name }) => name === '@tanstack/react-query');
  assert.match(scoped?.purl ?? '', /^pkg:npm\/%40tanstack\/react-query@/);
});
