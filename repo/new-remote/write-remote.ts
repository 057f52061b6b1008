import { join } from 'node:path';
import { requireNewFolder, requireRemoteName } from '../../kit/scaffold/new-folder.ts';
import { writeFiles } from '../../kit/scaffold/write-files.ts';
import { workspaceFiles } from './workspace-files.ts';

/** Creates the folder of a new remote inside another folder and returns its path. */
export async function writeRemote(name: string, parentFolder: string): Promise<string> {
  requireRemoteName(name);
  const folder = join(parentFolder, `remote-${name}`);
  requireNewFolder(folder);
  await writeFiles(folder, workspaceFiles(name));
  return folder;
}
