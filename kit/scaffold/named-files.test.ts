import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packedPath } from '../pack/compile.ts';
import { kitSources, root } from '../pack/sources.ts';
import { packageManagerOf } from './package-manager.ts';
import { repositoryFiles } from './repository-files.ts';

const signingKey = { privateKey: '', publicKey: 'MCow', id: '3f2a91' };
const kit = 'https://tapin.example/kit/1.4.0.tgz';
const repository = repositoryFiles('reading-room', { kit, signingKey, packageManager: packageManagerOf({}) });
const texts = {
  'docs/squads.md': readFileSync(join(root, 'docs/squads.md'), 'utf8'),
  'README.md': repository['README.md'] ?? '',
  'AGENTS.md': repository['AGENTS.md'] ?? '',
};

const { scripts, assets } = kitSources();
const packed = new Set([
  ...scripts.map(packedPath),
  ...scripts
    .filter((path) => path.startsWith('shared/'))
    .map((path) => packedPath(path).replace(/js$/, 'd.ts')),
  ...assets,
  'docs/squads.md',
  'exports.json',
]);
const here = readJson('package.json');
const exported = Object.keys(readJson('shared/package.json').exports);
const isFolder = (name: string) => existsSync(join(root, name)) && readdirSync(root).includes(name);
/** Folders that a repository of a squad has, too. */
const own = new Set([...Object.keys(repository).map((path) => path.split('/')[0]), 'dist']);

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** Returns what a text names and neither the kit nor a new repository has. */
function missingIn(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const scriptsOfRoot = new RegExp(`\\bpnpm (?:${Object.keys(here.scripts).join('|')})\\b|\\bnode kit/`);
  return [
    ...links.filter((target) => !/^(#|https?:)/.test(target)),
    ...named.filter((code) => {
      const inKit = /^node_modules\/@tapin\/shared\/(.+)$/.exec(code)?.[1];
      if (inKit) return !packed.has(inKit);
      const entry = /^@tapin\/shared\/([\w/-]+)$/.exec(code)?.[1];
      if (entry)
        return !exported.some(
          (each) =>
            each === `./${entry}` ||
            each.startsWith(entry.endsWith('/') ? `./${entry}` : '?') ||
            `./${entry}`.startsWith(each.split('*')[0] ?? '?'),
        );
      const [first = '', ...rest] = code.split('/');
      return rest.length > 0 && isFolder(first) && !own.has(first);
    }),
    ...text.split('\n').filter((line) => scriptsOfRoot.test(line)),
  ];
}

for (const [name, text] of Object.entries(texts))
  test(`${name} names only files and commands that the kit or a new repository has`, () =>
    assert.deepEqual(missingIn(text), []));

test('finds links, files and commands of the repository of the product', () =>
  assert.deepEqual(
    missingIn(
      '[a](decisions/004.md) [b](#b) `shared/src/a.ts` `e2e/live.json` `node_modules/@tapin/shared/no.md` `@tapin/shared/ui/button`\n`pnpm start`\n',
    ),
    ['decisions/004.md', 'shared/src/a.ts', 'node_modules/@tapin/shared/no.md', '`pnpm start`'],
  ));
