import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './parts.ts';

/** The command line of the kit, with which every remote is built, also outside this repository. */
export const tapin = join(root, 'kit/src/tapin.ts');

/** Builds a part with its own command: the host with the bundler, a remote with the kit. */
export async function buildPart(folder: string, env: NodeJS.ProcessEnv, args: readonly string[] = []) {
  const [file, ...first] =
    basename(folder) === 'host' ? [join(folder, 'node_modules/.bin/rspack')] : [process.execPath, tapin];
  await promisify(execFile)(file, [...first, 'build', ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`building ${folder} failed:\n${error.stdout ?? ''}${error.stderr ?? ''}`);
  });
}
