import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findSite, originOf } from './find-site.ts';

test('returns the site of the pinned kit, unless SITE names another one', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-site-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const pin = (kit: string) =>
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ devDependencies: { '@tapin/shared': kit } }),
    );
  pin('https://tapin.example:8443/kit/1.4.0.tgz');
  assert.equal(findSite(folder, {}), 'https://tapin.example:8443');
  assert.equal(findSite(folder, { SITE: 'https://staging.example/students' }), 'https://staging.example');
  pin('workspace:*');
  assert.equal(findSite(folder, { PORT: '4480' }), 'http://localhost:4480');
});

test('refuses an address of a site that is not http or https', () =>
  assert.throws(() => originOf('tapin'), /"tapin" is not the address of a site: write one such as/));
