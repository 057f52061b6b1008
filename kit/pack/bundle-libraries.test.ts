import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { bundleLibraries } from './bundle-libraries.ts';

const files = new Map([
  [
    'src/ui/menu-button.js',
    "import { Button as Push } from 'react-aria-components/Button';\nimport { useState } from 'react';\n",
  ],
  ['delivery/src/page-keys.js', "import cookie, { Signer } from '@fastify/cookie';\n"],
  ['servers/src/objects/bucket.js', "const { S3: Client } = await import('@aws-sdk/client-s3');\n"],
]);

test('a file of the package imports what it uses from a bundle, and React from the page', async () => {
  const bundled = await bundleLibraries(files);
  assert.deepEqual(
    [...files.keys()].map((path) => bundled.get(path)),
    [
      "import { react_aria_components_Button_Button as Push } from '../../vendor/menu.js';\nimport { useState } from 'react';\n",
      "import { _fastify_cookie_default as cookie, _fastify_cookie_Signer as Signer } from '../../vendor/edge.js';\n",
      "const { _aws_sdk_client_s3_S3: Client } = await import('../../../vendor/bucket.js');\n",
    ],
  );
  assert.match(bundled.get('vendor/menu.js') ?? '', /from ?"react"/);
  assert.match(
    bundled.get('vendor/LICENSES.txt') ?? '',
    /^@fastify\/cookie \d[\s\S]+Permission is hereby granted/m,
  );
});

test('the bundles have the same bytes wherever they are built', async (t) => {
  const here = await bundleLibraries(files);
  const parent = mkdtempSync(join(tmpdir(), 'tapin-elsewhere-'));
  const before = process.env.TMPDIR;
  t.after(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(parent, { recursive: true });
  });
  process.env.TMPDIR = join(parent, 'deep/er');
  mkdirSync(process.env.TMPDIR, { recursive: true });
  assert.deepEqual(await bundleLibraries(files), here);
});
