import { execFile } from 'node:child_process';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { writeRemote } from '../../repo/new-remote/run.ts';
import { buildPart, tapin } from '../../repo/start/parts.ts';
import { newChannel } from '../core/edge.ts';
import { buildsFolder, root, storeFolder } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';

const run = promisify(execFile);

test('a new remote builds, passes its test, and appears in the navigation once published, without any edit', async ({
  page,
  edgeFor,
}, testInfo) => {
  test.setTimeout(180_000);
  const channel = await newChannel();
  const edge = await edgeFor(channel);
  await logIn(page, 'teacher@demo.test');

  const startedAt = performance.now();
  await rm(join(buildsFolder, 'remote-reading-room'), { recursive: true, force: true });
  const folder = await writeRemote('reading-room', buildsFolder);
  // The installed dependencies of another remote are linked, which is faster than an install.
  await symlink(join(root, 'remote-staff/node_modules'), join(folder, 'node_modules'));
  await buildPart(folder, {});
  const store = storeFolder;
  await publishPart({ folder, store, channel, publishedBy: 'e2e', commit: 'e2e' });
  await page.goto(`${edge.origin}/account`);
  await page.getByRole('link', { name: 'Reading room' }).click();
  await expect(page.getByRole('heading', { name: 'Reading room', level: 1 })).toBeVisible();
  const seconds = (performance.now() - startedAt) / 1000;
  testInfo.annotations.push({ type: 'from nothing to visible', description: `${seconds.toFixed(1)} s` });

  const env = { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0' };
  const tested = await run(process.execPath, [tapin, 'test'], { cwd: folder, env });
  expect(tested.stderr).toMatch(/Tests:\s+1 passed, 1 total/);
});
