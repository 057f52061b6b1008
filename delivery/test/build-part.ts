import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { inEveryLanguage } from '@tapin/contract/languages';
import type { PathClaim } from '@tapin/delivery-formats/manifest';
import { integrityOf } from '#src/store/served-files.ts';

export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tapin-delivery-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface PartOptions {
  name: string;
  version?: string;
  paths?: (string | Pick<PathClaim, 'path' | 'screen'>)[];
  manifest?: Record<string, unknown>;
  nav?: string[];
  shared?: Record<string, string>;
  files?: Record<string, string>;
  info?: Record<string, unknown>;
  /** Whether the files are in a folder named after the part and the version, as in a build of the host. */
  nested?: boolean;
}

export async function buildPart(root: string, options: PartOptions): Promise<string> {
  const { name, version = '1.0.0' } = options;
  const folder = join(root, `${name}-${version}`);
  await rm(folder, { recursive: true, force: true });
  const part = name === 'host' ? hostPart(version, options) : remotePart(version, options);
  const info = { name, version, changes: '- A list.', ...part.info, ...options.info };
  const own = join(folder, 'dist', options.nested ? join(name, version) : '');
  for (const [file, content] of Object.entries(part.files)) await write(join(own, file), content);
  for (const [file, content] of Object.entries(options.files ?? {})) {
    await write(join(folder, 'dist', file), content);
  }
  await write(join(folder, 'dist', 'build-info.json'), JSON.stringify(info));
  return folder;
}

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

function hostPart(version: string, { shared = { react: '19.3.1' } }: PartOptions) {
  const script = `<script defer src="/parts/host/${version}/main.js"></script>`;
  const page = `<!doctype html><html lang="en"><head><title>TapIn ${version}</title>${script}</head><body></body></html>`;
  return {
    info: { entry: 'index.html', container: '', manifest: null, shared, chunks: {} },
    files: { 'index.html': page, 'main.js': `start("${version}");`.repeat(50) },
  };
}

function remotePart(
  version: string,
  {
    name,
    paths = [`/${name}`],
    nav = [],
    shared = { react: '^19.3.0' },
    manifest,
    files: given = {},
  }: PartOptions,
) {
  const claims = paths.map((each) => (typeof each === 'string' ? { path: each, screen: 'home' } : each));
  const files = {
    'js/routes.js': `routes("${version}");`.repeat(50),
    'js/home.js': `home("${version}");`.repeat(50),
    'css/home.css': '.home { color: #316fed }'.repeat(20),
    'js/en.js': 'en()',
    'js/es.js': 'es()',
    ...given,
  };
  const hashes = JSON.stringify(Object.values(files).map((content) => integrityOf(Buffer.from(content))));
  return {
    info: {
      entry: 'remoteEntry.js',
      container: `remote_${name}`,
      manifest: {
        name,
        paths: claims.map((claim) => ({ ...claim, guard: 'public' })),
        nav: nav.map((to) => ({ to, label: inEveryLanguage(() => to), guard: 'staff', order: 1 })),
        slots: [],
        availability: 'all',
        ...manifest,
      },
      shared,
      chunks: {
        remote: ['js/routes.js'],
        home: ['js/home.js', 'css/home.css'],
        'locale-en': ['js/en.js'],
        'locale-es': ['js/es.js'],
      },
    },
    files: {
      'remoteEntry.js': `${`container("${name}", "${version}");`.repeat(50)}${hashes}`,
      ...files,
    },
  };
}
