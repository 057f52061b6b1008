import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { rspack } from '@rspack/core';
import { languages } from '@tapin/contract/languages';
import { remoteConfig } from './remote.ts';

const root = join(import.meta.dirname, '../..');

const right: Record<string, string> = {
  'package.json': JSON.stringify({
    name: '@tapin/remote-meals',
    version: '1.0.0',
    type: 'module',
    dependencies: { '@tapin/shared': '*', react: '*', jotai: '*' },
  }),
  'src/remote.ts': `import { defineRemote } from '@tapin/shared/remote/define-remote';
export default defineRemote({
  name: 'meals',
  availability: 'all',
  screens: {
    'meals-screen': { path: '/meals', guard: 'student', title: 'title', load: () => import('./meals-screen.tsx') },
  },
  nav: [{ to: '/meals', label: 'label', guard: 'student', order: 20 }],
  slots: {},
  texts: (language: string) => import(\`./locales/\${language}.json\`),
});
`,
  'src/meals-screen.tsx': 'export default () => <p>Meals</p>;\n',
  ...Object.fromEntries(
    languages.map((language) => [`src/locales/${language}.json`, '{ "title": "Meals", "label": "Meals" }']),
  ),
};

const linked = {
  '@tapin/shared': 'shared',
  react: 'remote-survey/node_modules/react',
  jotai: 'remote-survey/node_modules/jotai',
  '@tanstack/react-query': 'shared/node_modules/@tanstack/react-query',
};

/** Returns the first line of a message without the mark × of the bundler. */
const firstLine = (message: string) => message.replace(/^\s*×\s*/, '').split('\n')[0] ?? '';

/**
 * Builds a small remote in which some files are replaced. Returns its folder, and the messages of the build without
 * code frames.
 */
export async function buildTestRemote(t: TestContext, files: Record<string, string>) {
  const parent = await mkdtemp(join(tmpdir(), 'tapin-remote-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'remote-meals');
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  for (const [path, content] of Object.entries({ ...right, ...files })) await write(path, content);
  for (const [name, target] of Object.entries(linked)) {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
    await symlink(join(root, target), join(folder, 'node_modules', name));
  }
  const compiler = rspack(remoteConfig(folder));
  const built = Promise.withResolvers<string[]>();
  compiler.run((error, stats) => {
    const errors = stats?.toJson({ all: false, errors: true }).errors ?? [];
    if (error) built.reject(error);
    else built.resolve(errors.map(({ message }) => firstLine(stripVTControlCharacters(message))));
  });
  const errors = await built.promise;
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  return { errors, dist: join(folder, 'dist'), declaration: right['src/remote.ts'] ?? '' };
}
