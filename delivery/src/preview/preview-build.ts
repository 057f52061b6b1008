import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StoreError } from '#src/store/store.ts';

/** The characters of a commit in the version of a preview. */
const commitLength = 12;

/**
 * Returns the version of a build for a preview, such as `1.4.0-preview.0a1b2c3d4e5f`. A version has one content for
 * ever, so a build with uncommitted changes also gets the time.
 */
export function previewVersionOf(version: string, commit: string, now = Date.now()): string {
  const [hash = '', ...changes] = commit.split(' ');
  const isCommit = /^[0-9a-f]{12,}$/.test(hash);
  const time = isCommit && changes.length === 0 ? '' : `.${now.toString(36)}`;
  return `${version.split('-')[0]}-preview.${isCommit ? hash.slice(0, commitLength) : 'local'}${time}`;
}

/**
 * Builds the part in a folder under a version, with its script `build`. The build is in a temporary
 * folder, so that `dist/` keeps what will be published.
 */
export async function buildForPreview(
  folder: string,
  version: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const output = await mkdtemp(join(tmpdir(), 'tapin-preview-'));
  const remove = () => rm(output, { recursive: true, force: true });
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    TAPIN_VERSION: version,
  };
  const args = ['--run', 'build', '--', '--output-path', join(output, 'dist')];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: folder, env, maxBuffer: 10_000_000 });
    return { folder: output, remove };
  } catch (error) {
    await remove();
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const reason = `${stdout}${stderr}`.trim() || String(error);
    throw new StoreError(`the script "build" of ${folder} failed: correct it and try again: ${reason}`);
  }
}
