import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildInfo, Release } from '@tapin/shared/remote/release';
import { findForbiddenMarkup } from '#src/placeholders/find-forbidden-markup.ts';
import { placeholdersIn } from '#src/placeholders/placeholders-in.ts';
import { StoreError } from '#src/store/store.ts';

/** Refuses a remote with HTML that a page must not contain, or that is missing in a language. */
export async function refusePlaceholders(
  { name, manifest }: BuildInfo,
  folder: string,
  files: Release['files'],
): Promise<void> {
  const html = Object.keys(files).filter((file) => file.endsWith('.html'));
  for (const file of html) {
    const reason = findForbiddenMarkup(await readFile(join(folder, file), 'utf8'));
    if (reason)
      throw new StoreError(`${name}: ${file} cannot be put into a page: ${reason}; change the screen`);
  }
  for (const { screen, placeholder } of manifest?.paths ?? []) {
    if (placeholder && placeholdersIn(files, screen).length === 0)
      throw new StoreError(
        `${name}: the build has no HTML of ${screen} in every language: build it with "tapin build", or leave out "placeholder" in src/remote.ts`,
      );
  }
}
