import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

/** Returns the page for squads as the kit has it. The other pages are not in the kit, so their links become plain text. */
export const squadsPage = (): string =>
  readFileSync(join(root, 'docs/squads.md'), 'utf8').replace(/\[([^\]]+)\]\((?!https?:)[^)]+\)/g, '$1');
