import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './durable-files.ts';

/**
 * Lists the paths below a folder that match a pattern such as `channels/*.json`. An asterisk at the start of a segment
 * does not match a hidden file. The function `glob` of Node is not in Node 20, with which squads publish.
 */
export async function matchingPaths(folder: string, pattern: string): Promise<string[]> {
  let paths = [''];
  for (const segment of pattern.split('/')) {
    const found = await Promise.all(paths.map((path) => matchingNames(join(folder, path), segment)));
    paths = paths.flatMap((path, index) => (found[index] ?? []).map((name) => join(path, name)));
  }
  return paths;
}

async function matchingNames(folder: string, segment: string): Promise<string[]> {
  const [start = '', end = ''] = segment.split('*');
  try {
    const names = await readdir(folder);
    return names.filter((name) =>
      segment.includes('*')
        ? name.startsWith(start) && name.endsWith(end) && (start !== '' || !name.startsWith('.'))
        : name === segment,
    );
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
