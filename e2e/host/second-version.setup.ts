import { test } from '@playwright/test';
import { buildAs, remoteNames } from '../core/releases/builds.ts';
import { secondVersion } from '../core/settings.ts';

test('builds a second version of the host and of each remote', async () => {
  test.setTimeout(120_000);
  await Promise.all(['host', ...remoteNames].map((name) => buildAs(name, secondVersion)));
});
