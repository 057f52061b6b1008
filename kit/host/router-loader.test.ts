import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { sharedFolder } from '../shared-modules.ts';
import routerLoader from './router-loader.ts';

const ofShared = createRequire(join(sharedFolder, 'package.json')).resolve('react-router-dom');
const router = createRequire(ofShared).resolve('react-router');
const production = join(dirname(router), '../production');

test('leaves no statement in the installed router that keeps an unused component', () => {
  const named = readdirSync(production)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(production, file), 'utf8'))
    .filter((source) => source.includes('Form.displayName'));
  assert.equal(named.length, 1);
  const [source = ''] = named;
  const loaded = routerLoader(source);
  assert.deepEqual(loaded.match(/^\w+\.displayName\b.*$/gm), null);
  assert.ok(/^var Form = \/\* @__PURE__ \*\/ React\w*\.forwardRef\($/m.test(loaded));
  assert.equal(loaded.split('\n').length, source.split('\n').length);
});
