import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { remoteNames } from '../core/builds.ts';
import { newChannel } from '../core/edge.ts';
import { root, secondVersion, storeFolder } from '../core/settings.ts';
import { expect, signIn, test } from '../core/test.ts';

const run = promisify(execFile);

test('rolling back one remote shows its previous version on the next page load, without a build', async ({
  page,
  edgeFor,
}) => {
  const channel = await newChannel({ survey: secondVersion });
  const edge = await edgeFor(channel);
  await signIn(page, 'student@demo.test');
  await page.goto(`${edge.origin}/survey`);
  const survey = page.locator('[data-remote="survey"]');
  await expect(survey).toHaveAttribute('data-version', secondVersion);
  const stored = await readdir(storeFolder, { recursive: true });

  const args = [join(root, 'delivery/src/release.ts'), 'rollback', 'survey', '--channel', channel, '--json'];
  const env = { ...process.env, STORE_DIR: storeFolder };
  await run(process.execPath, args, { env });

  await page.reload();
  await expect(survey).toHaveAttribute('data-version', /^1\.0\.0-dev\./);
  const auth = page.locator('[data-remote="auth"]');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(auth).toHaveAttribute('data-version', /^1\.0\.0-dev\./);
  // Other tests change other channels in the same store meanwhile.
  const isPartFile = (file: string) => ['host', ...remoteNames].includes(file.split(sep)[0] ?? '');
  expect((await readdir(storeFolder, { recursive: true })).filter(isPartFile).sort()).toEqual(
    stored.filter(isPartFile).sort(),
  );
});
