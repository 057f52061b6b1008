import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './durable-files.ts';

/** A `*` does not match a dot at the start of a name, as in a shell. */
const patternOf = (segment: string) =>
  new RegExp(
    `^${segment
      .split('*')
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[^/]*')}$`,
  );

/** Returns the paths below a folder that match a pattern such as `channels/.*.tmp`. Node 20 has no function for it. */
export async function matchingPaths(folder: string, pattern: string): Promise<string[]> {
  const [first = '', ...rest] = pattern.split('/');
  const names = (await namesIn(folder)).filter(
    (name) => patternOf(first).test(name) && (first.startsWith('.') || !name.startsWith('.')),
  );
  if (rest.length === 0) return names;
  const below = await Promise.all(names.map((name) => matchingPaths(join(folder, name), rest.join('/'))));
  return names.flatMap((name, index) => below[index]?.map((path) => join(name, path)) ?? []);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return [];
    throw error;
  }
}
