import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Writes modules that import up to `size` test files each, and returns their paths. The runner starts a process for
 * each module, so that the files of a group load the tested sources only once.
 */
export function groupFiles(files: readonly string[], size: number, folder: string): string[] {
  const groups: string[] = [];
  for (let first = 0; first < files.length; first += size) {
    const group = files.slice(first, first + size);
    const path = join(folder, `group-${groups.length + 1}.test.mjs`);
    writeFileSync(
      path,
      group.map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};\n`).join(''),
    );
    groups.push(path);
  }
  return groups;
}
