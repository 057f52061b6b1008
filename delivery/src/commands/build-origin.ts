import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readIfExists } from '@tapin/servers/durable-files';
import { Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import { StoreError } from '#src/store/store.ts';

const VersionFileSchema = Type.Object({ version: Type.String() });

export async function versionIn(path: string): Promise<string | null> {
  const text = await readIfExists(path);
  return text === null ? null : (parseAs(VersionFileSchema, text)?.version ?? null);
}

/**
 * Refuses a folder whose version was raised after its last build. The command would take the old build, which is
 * usually live already, and change nothing.
 *
 * @param builtAs The version of the build when it came from the environment instead of `package.json`.
 */
export async function requireCurrentBuild(folder: string, builtAs?: string): Promise<void> {
  const wanted = builtAs || (await versionIn(join(folder, 'package.json')));
  const built = await versionIn(join(folder, 'dist', 'build-info.json'));
  if (wanted === null || built === null || built === wanted || built.startsWith(`${wanted}-`)) return;
  throw new StoreError(
    `${folder} has version ${wanted} in package.json and was built as ${built}: build it again, then publish`,
  );
}

const gitIn =
  (folder: string) =>
  async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: folder })).stdout.trim();

/** Returns the name of the branch of the sources. Without a branch, the name is `local`. */
export async function branchOf(folder: string): Promise<string> {
  return (await gitIn(folder)('branch', '--show-current').catch(() => '')) || 'local';
}

/** Returns the commit of the sources, from the file that a production build writes, or else from git. */
export async function commitOf(folder: string): Promise<string> {
  const git = gitIn(folder);
  const recorded = await readIfExists(join(folder, 'commit'));
  if (recorded !== null) return recorded.trim();
  try {
    const commit = await git('rev-parse', 'HEAD');
    return (await git('status', '--porcelain')) === '' ? commit : `${commit} with changes`;
  } catch {
    return 'unknown';
  }
}
