import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildInfo, Release } from '@tapin/delivery-formats/release';
import { kitName } from '#src/store/part-names.ts';
import { integrityOf } from '#src/store/served-files.ts';

/** The only file of a release of the kit: the package that squads install. */
export const kitFile = 'kit.tgz';

/** The kit in a build of the host. */
export interface BuiltKit {
  version: string;
  folder: string;
  files: Release['files'];
}

/** Reads the kit that a build of the host contains. Builds of remotes name a kit, but do not contain one. */
export async function readBuiltKit(dist: string, { kit, manifest }: BuildInfo): Promise<BuiltKit | null> {
  const folder = join(dist, kitName, kit ?? '');
  if (!kit || manifest || !existsSync(join(folder, kitFile))) return null;
  return readKit(folder, kit);
}

/** Reads the kit in a folder. */
export async function readKit(folder: string, version: string): Promise<BuiltKit> {
  const content = await readFile(join(folder, kitFile));
  const files = { [kitFile]: { integrity: integrityOf(content), size: content.length } };
  return { version, folder, files };
}
