import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { developmentKeys } from '../../delivery/src/signing/open-signed-store.ts';
import { packageManagerOf } from '../../kit/scaffold/package-manager.ts';
import { repositoryFiles } from '../../kit/scaffold/repository-files.ts';
import { writeRemote } from '../../repo/new-remote/run.ts';
import { tapin } from '../../repo/start/parts.ts';
import { newChannel, startEdge } from '../core/edge.ts';
import { buildsFolder, root, storeFolder } from '../core/settings.ts';
import { expect, logIn, newStudent, test } from '../core/test.ts';

const run = promisify(execFile);

/**
 * Plays the CI of a repository: returns a function that runs the last step of the job `preview` of its workflow, and
 * returns the comment on the pull request.
 */
async function ciOf(name: string, channel: string, site: string) {
  await rm(join(buildsFolder, `remote-${name}`), { recursive: true, force: true });
  const folder = await writeRemote(name, buildsFolder);
  await symlink(join(root, 'remote-staff/node_modules'), join(folder, 'node_modules'));
  const bin = join(buildsFolder, `bin-${name}`);
  await mkdir(bin, { recursive: true });
  const commands = {
    npx: `shift; exec '${process.execPath}' '${tapin}' "$@"`,
    gh: 'cp "$RUNNER_TEMP/preview.md" "$RUNNER_TEMP/comment.md"',
  };
  for (const [command, script] of Object.entries(commands)) {
    await writeFile(join(bin, command), `#!/bin/sh\n${script}\n`);
    await chmod(join(bin, command), 0o755);
  }
  const signingKey = { id: '', publicKey: '', privateKey: '' };
  const options = { kit: `${site}/kit/1.0.0.tgz`, signingKey, packageManager: packageManagerOf({}) };
  const workflow = repositoryFiles(name, options)['.github/workflows/ci.yml'] ?? '';
  const [, block = ''] = /^ {2}preview:$.*?run: \|\n(.*?)\n {8}env:/ms.exec(workflow) ?? [];
  const { SIGNING_ROOT = '', SIGNING_KEY = '' } = developmentKeys(storeFolder) ?? {};
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    SITE: site,
    RUNNER_TEMP: bin,
    NUMBER: '12',
    GITHUB_ACTOR: 'ada',
    SIGNING_KEY: join(bin, 'signing-key.pem'),
    SIGNING_KEY_PEM: await readFile(SIGNING_KEY, 'utf8'),
    SIGNING_ROOT,
    STORE_DIR: storeFolder,
    CHANNEL: channel,
  };
  return async (action: 'opened' | 'closed') => {
    await run('bash', ['-e', '-c', block], { cwd: folder, env: { ...env, ACTION: action } });
    return readFile(join(bin, 'comment.md'), 'utf8');
  };
}

test('a pull request is shown to an invited person with the address in its comment, until it is closed', async ({
  page,
  browser,
}, testInfo) => {
  test.setTimeout(180_000);
  const channel = await newChannel();
  const edge = await startEdge(channel, { PREVIEW_PEOPLE: 'role:teacher' });
  const runJob = await ciOf('orchard', channel, edge.origin);
  await logIn(page, 'teacher@demo.test');
  const startedAt = performance.now();
  const [link = ''] = (await runJob('opened')).split('\n');
  await page.goto(link);
  const banner = page.getByRole('region', { name: 'Previews' });
  await expect(banner).toContainText(/orchard 1\.0\.0-preview\.\S+ is a preview by ada/);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  testInfo.annotations.push({ type: 'from push to the open address', description: `${seconds} s` });
  await page.getByRole('link', { name: 'Orchard' }).click();
  await expect(page.getByText('This screen is yours')).toBeVisible();

  await test.step('a student with the address gets the live page', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await newStudent(other);
    await other.goto(link.replace('/?', '/survey?'));
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.getByRole('region', { name: 'Previews' })).toHaveCount(0);
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'tapin-preview' }));
    await context.close();
  });

  await test.step('the banner leads out of the preview, and the address opens it again', async () => {
    await page.getByRole('link', { name: 'Leave the preview' }).click();
    await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible();
    await page.goto(link);
    await expect(banner).toBeVisible();
  });

  await runJob('closed');
  await expect(async () => {
    await page.goto(`${edge.origin}/orchard`);
    await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(banner).toHaveCount(0);
  await edge.stop();
});
