import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readRemote } from '@tapin/kit/read-remote';
import { hostConfig } from '@tapin/kit/rspack/host';

const root = join(import.meta.dirname, '../../..');
const hostFolder = join(root, 'host');

export interface OneBundle {
  folder: string;
  version: string;
  remotes: readonly string[];
  chunks: string[];
}

/** Returns a replacement for the host's federation module, which imports every remote into the bundle. */
const withoutFederation = (remotes: readonly string[]) =>
  [
    ...remotes.map(
      (name, index) =>
        `import remote${index} from ${JSON.stringify(join(root, `remote-${name}/src/remote.ts`))};`,
    ),
    `const remotes = { ${remotes.map((name, index) => `'${name}': remote${index}`).join(', ')} };`,
    'export const findRefusal = () => null;',
    'export const loadExposed = async ({ manifest }) => ({ default: remotes[manifest.name] });',
    'export const forgetExposed = () => undefined;',
  ].join('\n');

/** Builds the host's sources with the remotes bundled in, and empty parts that contain only the remotes' manifests. */
export async function buildOneBundle({ folder, version, remotes, chunks }: OneBundle): Promise<void> {
  const { rspack } = createRequire(join(hostFolder, 'package.json'))('@rspack/core');
  const bundledRemotesFile = join(folder, 'remotes.js');
  await mkdir(folder, { recursive: true });
  await writeFile(bundledRemotesFile, withoutFederation(remotes));
  const built = hostConfig(hostFolder, version).map(({ plugins = [], ...config }) => ({
    ...config,
    entry: Object.fromEntries(
      Object.entries(config.entry ?? {}).map(([name, files]) => [name, [files].flat().at(-1)]),
    ),
    output: { ...config.output, path: join(folder, 'host/dist') },
    // Libraries are split from the application's own code, with the bundler's own rules.
    optimization: { ...config.optimization, splitChunks: { chunks: 'all' } },
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []),
        {
          test: /remote\.ts$/,
          loader: join(import.meta.dirname, 'eager.cjs'),
          options: { chunks },
        },
      ],
    },
    plugins: [
      ...plugins.filter((plugin) => plugin && !('federates' in plugin)),
      new rspack.NormalModuleReplacementPlugin(/^\.\/federation\.ts$/, bundledRemotesFile),
    ],
  }));
  const stats = await new Promise((resolve, reject) =>
    rspack(built, (error: Error | null, done: unknown) => (error ? reject(error) : resolve(done))),
  );
  const { errors } = (stats as { toJson: (options: object) => { errors: { message: string }[] } }).toJson({
    all: false,
    errors: true,
  });
  if (errors[0]) throw new Error(errors[0].message);
  for (const name of remotes)
    await writeManifestOnlyBuild(join(folder, `remote-${name}/dist`), name, version);
}

async function writeManifestOnlyBuild(dist: string, name: string, version: string): Promise<void> {
  const { manifest } = await readRemote(join(root, `remote-${name}`));
  const entry = 'remoteEntry.js';
  const info = { name, version, entry, container: `bundled_${name}`, manifest, shared: {}, chunks: {} };
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, entry), '');
  await writeFile(join(dist, 'build-info.json'), JSON.stringify(info));
}
