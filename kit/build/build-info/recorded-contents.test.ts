import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { BuildInfo } from '@tapin/delivery-formats/release';
import { runRelease } from '../../../delivery/test/run-command.ts';
import { sharedVersions } from '../../shared-modules.ts';
import { buildTestRemote } from '../build-test-remote.ts';
import { budgetLines } from './budget-lines.ts';

const screen = `import { call, keyOf, queryOf } from '@tapin/shared/api';
import { load, unused } from '../lib/calls.ts';
export default () => [load(), queryOf('GET /staff/dashboard'), keyOf(\`GET /staff/students\`), 'GET /staff/'];
`;

const lib = `import { call } from '@tapin/shared/api';
export const load = () => call('POST /student/submit-response/:school');
export const unused = () => call('DELETE /never/called');
`;

const declarationOf = (source: string, budgets: string) =>
  source
    .replace("title: 'title',", "title: 'title', data: ['/student/:school/questions?day=?day'],")
    .replace('slots: {},', `slots: {}, budgets: ${budgets},`);

async function buildWith(t: TestContext, budgets: string) {
  const { declaration } = await buildTestRemote(t, {});
  const files = {
    'src/remote.ts': declarationOf(declaration, budgets),
    'src/meals-screen.tsx': screen,
    'lib/calls.ts': lib,
  };
  const { dist, errors } = await buildTestRemote(t, files);
  assert.deepEqual(errors, []);
  const info: BuildInfo = JSON.parse(await readFile(join(dist, 'build-info.json'), 'utf8'));
  return { dist, info };
}

test('a build records the API calls that are left in its scripts, and the calls that the page prefetches', async (t) => {
  const { info } = await buildWith(t, '{}');
  assert.deepEqual(info.calls, [
    'GET /staff/dashboard',
    'GET /staff/students',
    'GET /student/:school/questions',
    'POST /student/submit-response/:school',
  ]);
});

test('the manifest of Module Federation names exact versions and the exposed module', async (t) => {
  const { dist } = await buildTestRemote(t, { 'src/meals-screen.tsx': screen, 'lib/calls.ts': lib });
  const manifest = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8'));
  const versions = sharedVersions();
  assert.ok(manifest.shared.length >= 1);
  for (const { name, version, requiredVersion } of manifest.shared) {
    assert.equal(version, versions[name], name);
    assert.match(String(version), /^\d+\.\d+\.\d+$/);
    assert.match(requiredVersion, /^\^/);
  }
  assert.equal(manifest.metaData.buildInfo.buildVersion, '1.0.0');
  assert.deepEqual(
    manifest.exposes.map(({ name, path }: { name: string; path: string }) => ({ name, path })),
    [{ name: 'remote', path: './remote' }],
  );
});

test('a build records the budgets of the remote and prints each size beside its budget', async (t) => {
  const { dist, info } = await buildWith(t, '{ entry: 100, total: 1_048_576 }');
  assert.deepEqual(info.budgets, { entry: 100, total: 1_048_576 });
  const lines = await budgetLines(dist);
  assert.match(lines[0] ?? '', /^entry +\d+\.\d KB of 0\.1 KB, \d+\.\d KB too much$/);
  assert.match(lines[1] ?? '', /^first screen \(meals-screen\) +\d+\.\d KB, no budget$/);
  assert.match(lines[2] ?? '', /^total +\d+\.\d KB of 1024\.0 KB$/);
  assert.equal(lines.length, 3);
});

test('a build records the slots that it offers and fills, and the files of each content', async (t) => {
  const { declaration } = await buildTestRemote(t, {});
  const slots = `slots: { 'staff/dashboard-card': { props: { day: 'string' }, load: () => import('./meal-card.tsx') } },
    offers: { 'day-card': { props: { day: 'string' }, budget: 4_000 } },`;
  const files = {
    'src/remote.ts': declaration.replace('slots: {},', slots),
    'src/meal-card.tsx': 'export default ({ day }) => day;',
  };
  const { dist, errors } = await buildTestRemote(t, files);
  assert.deepEqual(errors, []);
  const { manifest, chunks, format }: BuildInfo = JSON.parse(
    await readFile(join(dist, 'build-info.json'), 'utf8'),
  );
  assert.deepEqual(manifest?.slots, ['staff/dashboard-card']);
  assert.deepEqual(manifest?.slotProps, { 'staff/dashboard-card': { day: 'string' } });
  assert.deepEqual(manifest?.offers, { 'day-card': { props: { day: 'string' }, budget: 4_000 } });
  assert.equal(chunks['staff--dashboard-card']?.length, 1);
  assert.ok(format >= 7);
  assert.match((await budgetLines(dist)).at(-1) ?? '', /^content of staff\/dashboard-card +0\.\d KB$/);
});

test('publishing and a preview print the sizes that the build printed', async (t) => {
  const { dist, info } = await buildWith(t, '{ total: 1_048_576 }');
  const folder = dirname(dist);
  const write = (fields: object) =>
    writeFile(join(dist, 'build-info.json'), JSON.stringify({ ...info, changes: '- Meals.', ...fields }));
  const store = ['--store', join(dirname(folder), 'store'), '--api', 'off'];
  const lines = await budgetLines(dist);
  await write({});
  const { stdout, stderr } = await runRelease(['publish', folder, ...store]);
  assert.deepEqual(stdout.trim().split('\n').slice(1), lines, stderr);
  const [, total] = /^total +(.*) of /m.exec(lines.join('\n')) ?? [];
  await write({ version: '1.0.0-preview.local' });
  const preview = await runRelease([
    'preview',
    folder,
    '--built',
    ...store,
    '--site',
    'https://tapin.example',
  ]);
  assert.ok(
    preview.stdout.includes(`total  ${total}, and ${total} in the live version 1.0.0`),
    preview.stdout,
  );
});

const declaration = (
  fields: string,
  imports = '',
) => `import { defineRemote } from '@tapin/shared/remote/define-remote';
${imports}export default defineRemote({
  name: 'meals',
  availability: 'all',
  ${fields}
  screens: {
    'meals-screen': { path: '/meals', guard: 'student', title: 'title', load: () => import('./meals-screen.tsx') },
  },
  nav: [{ to: '/meals', label: 'label', guard: 'student', order: 20 }],
  slots: {},
  texts: (language: string) => import(\`./locales/\${language}.json\`),
});
`;

const config = `export const config = {
  maxItems: { type: 'number', default: 20, description: 'The dishes on one page' },
} as const;
`;

test('a release has the declared values and origins, and its screen reads the values', async (t) => {
  const built = await buildTestRemote(t, {
    'src/config.ts': config,
    'src/meals-screen.tsx': `import { readConfig } from '@tapin/shared/config';
import { config } from './config.ts';
export default () => <p>{readConfig('meals', config).maxItems}</p>;
`,
    'src/remote.ts': declaration(
      "config, connect: ['https://weather.example'],",
      "import { config } from './config.ts';\n",
    ),
  });
  assert.deepEqual(built.errors, []);
  const info = JSON.parse(await readFile(join(built.dist, 'build-info.json'), 'utf8'));
  assert.deepEqual(info.config, {
    maxItems: { type: 'number', default: 20, description: 'The dishes on one page' },
  });
  assert.deepEqual([info.format, info.manifest.connect], [7, ['https://weather.example']]);
  assert.equal(info.manifest.config, undefined);
});

test('refuses a declared value whose name sounds like a secret', async (t) => {
  const { errors } = await buildTestRemote(t, {
    'src/remote.ts': declaration(
      "config: { apiKey: { type: 'string', default: '', description: 'The key' } },",
    ),
  });
  assert.match(
    errors.join(),
    /src\/remote\.ts: config\.apiKey: it sounds like a secret, .* keep secrets on a server/,
  );
});
