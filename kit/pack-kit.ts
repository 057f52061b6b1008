import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleLibraries } from './pack/bundle-libraries.ts';
import { compile, packedPath } from './pack/compile.ts';
import { emitDeclarations } from './pack/declarations.ts';
import { kitManifest } from './pack/manifest.ts';
import { kitSources, root } from './pack/sources.ts';
import { integrityOf, packTarball } from './pack/tarball.ts';
import { readPackage } from './shared-modules.ts';
import { listExports } from './version/exports-list.ts';

export interface PackedKit {
  version: string;
  tarball: Buffer;
  integrity: string;
  files: number;
  /** The declarations of the package by path, from which the documents are written. */
  declarations: ReadonlyMap<string, string>;
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/**
 * Compiles and packs the kit. A local build gets a version that no other build has, because a version has one content
 * forever.
 */
export async function packKit(version = readPackage(join(root, 'shared')).version): Promise<PackedKit> {
  const { scripts, assets } = kitSources();
  const declarations = await emitDeclarations();
  const compiled = new Map(scripts.map((path) => [packedPath(path), compile(path)]));
  const files = new Map([
    ...(await bundleLibraries(compiled)),
    ...assets.map((path) => [path.replace(/^shared\//, ''), read(path)] as const),
    ...declarations,
    ['src/css-modules.d.ts', read('shared/src/css-modules.d.ts')],
    ['tsconfig.json', read('kit/files/tsconfig.json')],
    ['types.d.ts', read('kit/files/types.d.ts')],
    ['LICENSE', read('LICENSE')],
    ['docs/squads.md', read('docs/squads.md')],
  ]);
  files.set('exports.json', `${JSON.stringify(listExports(version, declarations), null, 2)}\n`);
  files.set('package.json', kitManifest(version, files));
  const tarball = packTarball(files, ['kit/src/tapin.js']);
  return { version, tarball, integrity: integrityOf(tarball), files: files.size, declarations };
}
