import { join } from 'node:path';
import { requireNewFolder, requireRemoteName, writeFiles } from '../../kit/scaffold/new-folder.ts';
import { commonPackage, json, remoteFiles } from '../../kit/scaffold/remote-files.ts';

/** Returns the files of a new remote in this workspace. Versions of libraries come from its catalog. */
const workspaceFiles = (name: string): Record<string, string> => ({
  ...remoteFiles(name),
  'package.json': json({
    name: `@tapin/remote-${name}`,
    ...commonPackage,
    dependencies: { '@tapin/shared': 'workspace:*', react: 'catalog:' },
    devDependencies: {
      '@tapin/kit': 'workspace:*',
      '@testing-library/react': 'catalog:',
      '@types/react': 'catalog:',
    },
  }),
});

/** Creates the folder of a new remote inside another folder and returns its path. */
export async function writeRemote(name: string, parentFolder: string): Promise<string> {
  requireRemoteName(name);
  const folder = join(parentFolder, `remote-${name}`);
  requireNewFolder(folder);
  await writeFiles(folder, workspaceFiles(name));
  return folder;
}
