import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '@tapin/shared/server/command-line';
import { newRemoteFiles } from './files.ts';

/** An error whose one line says what to do. */
export class NewRemoteError extends Error {}

/** Names of folders of the store, and of parts that are not remotes. */
const reservedNames = new Set([
  'host',
  'libraries',
  'channels',
  'revisions',
  'log',
  'outcomes',
  'keys',
  'api',
  'parts',
  'ops',
  'kit',
]);

/** Creates the folder of a new remote inside another folder and returns its path. */
export async function writeRemote(name: string, parentFolder: string): Promise<string> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(
      `"${name}" cannot be a remote: use a–z, 0–9 and single hyphens, such as reading-room`,
    );
  if (reservedNames.has(name)) throw new UsageError(`"${name}" is reserved: choose another name`);
  const folder = join(parentFolder, `remote-${name}`);
  if (existsSync(folder)) throw new NewRemoteError(`${folder} already exists: choose another name`);
  for (const [file, content] of Object.entries(newRemoteFiles(name))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  return folder;
}
