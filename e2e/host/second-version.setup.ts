import { test } from '@playwright/test';
import { buildAs, remoteNames } from '../core/builds.ts';
import { secondVersion } from '../core/settings.ts';

test('builds a second version of each remote', async () => {
  test.setTimeout(120_000);
  for (const name of remoteNames) await buildAs(name, secondVersion);
});
