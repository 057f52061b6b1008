import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '@tapin/servers/command-line';

/** An error that is printed as one line, which says what to do. */
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
  'squads',
  'kit',
  // "release keys add" gives a key of these names more than one part.
  'operator',
  'edge',
]);

export function requireRemoteName(name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(
      `"${name}" cannot be a remote: use a–z, 0–9 and single hyphens, such as reading-room`,
    );
  if (reservedNames.has(name)) throw new UsageError(`"${name}" is reserved: choose another name`);
}

export function requireNewFolder(folder: string): void {
  if (existsSync(folder)) throw new NewRemoteError(`${folder} already exists: choose another name`);
}

export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
}
