import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeRemote } from '../../repo/new-remote/run.ts';
import { newChannel, startEdge } from '../core/edge.ts';
import { buildsFolder, root } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';

test.afterEach(stopDevelopmentServers);

/** Replaces a text in a file of a remote, and returns a function that restores the file. */
async function edit(file: string, from: string, to: string): Promise<() => Promise<void>> {
  const before = await readFile(file, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not contain ${from}`);
  await writeFile(file, before.replace(from, to));
  return () => writeFile(file, before);
}

test('the banner of the page shows the mistakes in a local remote until they are corrected', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  const edge = await startEdge(await newChannel(), { OVERRIDE_ORIGINS: 'http://localhost:*' });
  await logIn(page, 'teacher@demo.test');
  const folder = await newRemote('garden');
  const screenFile = join(folder, 'src/features/garden/garden-screen.tsx');
  const declaration = join(folder, 'src/remote.ts');
  const server = await startDevelopmentServer(folder, 4728);
  const banner = page.getByRole('region', { name: 'Remotes from your machine' });
  const welcome = page.getByText('This screen is yours');
  await page.goto(`${edge.origin}/garden${server.query}`);
  await expect(welcome).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'samePage', true));

  await test.step('a syntax error, with its place; the last build stays', async () => {
    const restore = await edit(screenFile, '<Card>', '<Card');
    await expect(banner).toContainText('the last build has an error', { timeout: 20_000 });
    await expect(banner).toContainText('src/features/garden/garden-screen.tsx:10');
    await expect(banner).toContainText('Syntax Error');
    await expect(banner).toContainText("<p>{t('welcome')}</p>");
    await expect(welcome).toBeVisible();
    await restore();
    await expect(banner).not.toContainText('Syntax Error', { timeout: 20_000 });
  });

  await test.step('a mistake in the declaration', async () => {
    const restore = await edit(declaration, "path: '/garden'", "path: 'Garden'");
    await expect(banner).toContainText('paths[0].path is "Garden": it must be a path', { timeout: 20_000 });
    await restore();
    await expect(banner).not.toContainText('it must be a path', { timeout: 20_000 });
  });

  await test.step('an error at render, with its place in the sources', async () => {
    const restore = await edit(
      screenFile,
      '  return (',
      "  if (t('title')) throw new Error('the beds are empty');\n  return (",
    );
    await expect(banner).toContainText('garden threw an error', { timeout: 20_000 });
    await expect(banner).toContainText('Error: the beds are empty');
    await expect(banner).toContainText('src/features/garden/garden-screen.tsx:7');
    expect(server.lines.join('\n')).toContain('the beds are empty (src/features/garden/garden-screen.tsx:7)');
    await restore();
    await expect(welcome).toBeVisible({ timeout: 20_000 });
    await expect(banner).not.toContainText('the beds are empty');
  });

  await test.step('an error while the module is loaded', async () => {
    const restore = await edit(
      screenFile,
      'export function',
      "throw new Error('no seeds');\nexport function",
    );
    await expect(banner).toContainText('Error: no seeds', { timeout: 20_000 });
    await expect(banner).toContainText('src/features/garden/garden-screen.tsx:5');
    await restore();
    await expect(welcome).toBeVisible({ timeout: 20_000 });
    await expect(banner).not.toContainText('no seeds');
  });

  await test.step('a changed manifest, which the page follows', async () => {
    await edit(
      declaration,
      "nav: [{ to: '/garden', label: 'title'",
      "nav: [{ to: '/garden', label: { en: 'Beds', es: 'Bancales' }",
    );
    await expect(banner).toContainText('src/remote.ts has changed (nav)', { timeout: 20_000 });
    await expect(page.getByRole('link', { name: 'Beds' })).toBeVisible();
    await edit(declaration, "path: '/garden'", "path: '/account'");
    await expect(banner).toContainText('/account belongs to auth', { timeout: 20_000 });
  });

  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
  expect(pageErrors.filter((error) => !/beds are empty|no seeds/.test(error))).toEqual([]);
  pageErrors.length = 0;
  await edge.stop();
});

test('a local remote runs in the site and follows each build and each start of its server, until it is removed', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const edge = await startEdge(await newChannel(), { OVERRIDE_ORIGINS: 'http://localhost:*' });
  await logIn(page, 'teacher@demo.test');
  const folder = await newRemote('pond');
  const texts = join(folder, 'src/locales/en.json');
  const first = await startDevelopmentServer(folder, 4729);
  const banner = page.getByRole('region', { name: 'Remotes from your machine' });
  await page.goto(`${edge.origin}/account${first.query}`);
  await expect(banner).toContainText('pond comes from http://localhost:4729');
  await page.getByRole('link', { name: 'Pond' }).click();
  await expect(page.getByText('This screen is yours')).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'samePage', true));
  await edit(texts, 'This screen is yours', 'The second build');
  await expect(page.getByText('The second build')).toBeVisible({ timeout: 20_000 });

  await first.stop();
  await expect(banner).toContainText('http://localhost:4729 has stopped answering');
  await expect(page.getByText('The second build')).toBeVisible();
  await edit(texts, 'The second build', 'The third build');
  await startDevelopmentServer(folder, 4729);
  await expect(page.getByText('The third build')).toBeVisible({ timeout: 20_000 });
  await expect(banner).toContainText('pond comes from http://localhost:4729');
  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);

  await banner.getByRole('link', { name: 'Back to what is released' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('link', { name: 'Pond' })).toBeHidden();
  await edge.stop();
});

interface DevelopmentServer {
  query: string;
  lines: string[];
  stop: () => Promise<void>;
}

async function newRemote(name: string): Promise<string> {
  await rm(join(buildsFolder, `remote-${name}`), { recursive: true, force: true });
  const folder = await writeRemote(name, buildsFolder);
  await symlink(join(root, 'remote-staff/node_modules'), join(folder, 'node_modules'));
  return folder;
}

const running = new Set<ChildProcess>();

async function startDevelopmentServer(folder: string, port: number): Promise<DevelopmentServer> {
  const child = spawn(process.execPath, [join(root, 'kit/src/tapin.ts'), 'dev', '--port', `${port}`], {
    cwd: folder,
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(child);
  const lines: string[] = [];
  if (!child.stdout) throw new Error('the server was started without a pipe to read from');
  const reader = createInterface({ input: child.stdout });
  const query = await new Promise<string>((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line);
      const found = /open \S+\/(\?remote\.\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    reader.once('close', () => reject(new Error('the server ended before it was ready')));
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    running.delete(child);
  };
  return { query, lines, stop };
}

function stopDevelopmentServers(): void {
  for (const child of running) child.kill('SIGTERM');
  running.clear();
}
