import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requireNewFolder, requireRemoteName, writeFiles } from './new-folder.ts';
import type { PackageManager } from './package-manager.ts';
import { repositoryFiles } from './repository-files.ts';
import { newSigningKey, type SigningKey, signingKeyFile } from './signing-key.ts';

interface NewRepository {
  name: string;
  parentFolder: string;
  findKit: () => Promise<string>;
  packageManager: PackageManager;
}

export async function writeRepository({
  name,
  parentFolder,
  findKit,
  packageManager,
}: NewRepository): Promise<{ folder: string; signingKey: SigningKey }> {
  requireRemoteName(name);
  const folder = join(parentFolder, name);
  requireNewFolder(folder);
  const kit = await findKit();
  const signingKey = newSigningKey();
  await writeFiles(folder, repositoryFiles(name, { kit, signingKey, packageManager }));
  const keyFile = join(folder, signingKeyFile);
  await writeFile(keyFile, signingKey.privateKey, { mode: 0o600, flag: 'wx' });
  // On a machine without git, the folder stays without a repository.
  await promisify(execFile)('git', ['init', '--initial-branch', 'main'], { cwd: folder }).catch(
    () => undefined,
  );
  return { folder, signingKey };
}
