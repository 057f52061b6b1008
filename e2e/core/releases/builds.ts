import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readRemote } from '../../../kit/build/read-remote.ts';
import { fingerprint } from '../../../repo/fingerprint/fingerprint.ts';
import { buildableParts, buildPart } from '../../../repo/start/parts.ts';
import { cacheFolder } from '../../../repo/test/cache.ts';
import type { RemoteManifest } from '../../../shared/delivery-formats/src/manifest.ts';
import { buildsFolder, root } from '../settings.ts';

const run = promisify(execFile);

async function manifestOf(folder: string): Promise<RemoteManifest> {
  const { manifest } = await readRemote(join(root, folder));
  return manifest;
}

export const remotes = await Promise.all(
  readdirSync(root)
    .filter((folder) => existsSync(join(root, folder, 'src/remote.ts')))
    .map(manifestOf),
);
export const remoteNames = remotes.map(({ name }) => name);

export function remoteNamed(name: string): RemoteManifest {
  const manifest = remotes.find((each) => each.name === name);
  if (!manifest) throw new Error(`there is no remote ${name}`);
  return manifest;
}

/**
 * Returns the folder with the build of a version. Without a version it is the package, in which `pnpm start` builds.
 */
export const buildFolder = (name: string, version?: string): string =>
  version ? join(buildsFolder, `${name}-${version}`) : join(root, name === 'host' ? name : `remote-${name}`);

export interface Change {
  file: string;
  from: string;
  to: string;
}

export const buildAs = (name: string, version: string, change?: Change): Promise<void> =>
  buildWith(change && join(import.meta.dirname, 'changed.config.ts'), name, version, change);

/** Builds a part with the given configuration. A build of the same sources is reused from an earlier run. */
export async function buildWith(
  config: string | undefined,
  name: string,
  version: string,
  change?: Change,
): Promise<void> {
  const folder = buildFolder(name);
  const sources = buildableParts().find((part) => part.name === name)?.version ?? '';
  const values = [sources, config ?? '', JSON.stringify(change ?? null)];
  const kept = join(cacheFolder, 'builds', `${name}-${version}`);
  const build = join(kept, fingerprint({ paths: ['e2e/core', 'e2e/language'], values }));
  if (!existsSync(build)) {
    await rm(kept, { recursive: true, force: true });
    const unfinished = join(kept, `unfinished-${process.pid}`);
    const env = { TAPIN_VERSION: version, E2E_CHANGE: JSON.stringify(change) };
    const args = ['--output-path', unfinished];
    if (!config) await buildPart(folder, env, args);
    else
      await run(join(root, 'host/node_modules/.bin/rspack'), ['build', ...args, '--config', config], {
        cwd: folder,
        env: { ...process.env, NODE_ENV: 'production', ...env },
      });
    await rename(unfinished, build);
  }
  await cp(build, join(buildFolder(name, version), 'dist'), { recursive: true });
}

interface HandMadeBuild {
  version: string;
  /** The body of the method `get` of the container. `scope` is the share scope that was passed to `init`. */
  get: string;
  shared?: Record<string, string>;
  /** Changes of the manifest of the remote. */
  changes?: Partial<RemoteManifest>;
}

/** Writes a build of a remote without a bundler: a container with a valid build info and arbitrary code. */
export async function buildByHand(
  name: string,
  { version, get, shared = {}, changes = {} }: HandMadeBuild,
): Promise<string> {
  const declared = await manifestOf(`remote-${name}`);
  // The test has written the build without the bundler, so there is no HTML of its screens.
  const paths = declared.paths.map(({ placeholder: _, ...claim }) => claim);
  const manifest = { ...declared, paths, ...changes };
  const container = `tapin_${name}_${createHash('sha1').update(version).digest('hex').slice(0, 8)}`;
  const entry = `(() => {
    let scope;
    window.${container} = {
      init(given) { scope = given; },
      async get() { ${get} },
    };
  })();`;
  const chunks = { remote: ['remoteEntry.js'], 'locale-en': [], 'locale-es': [] };
  const info = { name, version, entry: 'remoteEntry.js', container, manifest, shared, chunks };
  const dist = join(buildFolder(name, version), 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'remoteEntry.js'), entry);
  await writeFile(join(dist, 'build-info.json'), JSON.stringify(info));
  return version;
}
