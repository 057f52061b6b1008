import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { runtimeCore, snapshotHandler } from './federation.ts';
import { sharedRuntime } from './shared-runtime-loader.ts';

const { resolve } = createRequire(import.meta.url);

async function installedRuntime(): Promise<() => void> {
  const file = resolve('@rspack/core').replace(/index\.js$/, 'moduleFederationDefaultRuntime.js');
  const { default: runtime }: { default: () => void } = await import(pathToFileURL(file).href);
  return runtime;
}

test('turns the federation runtime of the bundler into a function of require and the names of a build', async () => {
  const source = sharedRuntime(await installedRuntime());
  assert.match(source, /^export default function \(__module_federation_runtime_require__, /m);
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  const { default: start }: { default: (...parameters: unknown[]) => void } = await import(url);
  const bundlerRequire = {
    federation: {},
    initializeSharingData: { scopeToSharingDataMapping: {}, uniqueName: '' },
  };
  start(
    bundlerRequire,
    { bundlerRuntime: { init: () => 'instance' }, attachShareScopeMap: () => undefined },
    'tapin_survey',
    'window',
  );
  assert.equal(Reflect.get(bundlerRequire.federation, 'initOptions').name, 'tapin_survey');
  assert.equal(Reflect.get(bundlerRequire.federation, 'initOptions').shareStrategy, 'loaded-first');
});

test('the build fails when the federation runtime of the bundler reads an unknown name', () => {
  const source = 'function () { return __module_federation_new_switch__; }';
  const runtime = Object.assign(() => undefined, { toString: () => source });
  assert.throws(
    () => sharedRuntime(runtime),
    /uses a name without a value: add __module_federation_new_switch__/,
  );
});

test('the build finds the file of the federation runtime that reads manifests, which it replaces', () => {
  const folder = dirname(runtimeCore);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  assert.equal(files.filter((file) => snapshotHandler.test(file)).length, 1);
});
