import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Module } from '@rspack/core';

export const resourceOf = (module: Module | null): string =>
  module && 'resource' in module && typeof module.resource === 'string'
    ? module.resource.replace(/\?.*$/, '')
    : '';

/** Returns whether a file belongs to the remote itself and not to a library. */
export const isOwn = (folder: string, file: string): boolean =>
  file.startsWith(folder + sep) && !file.includes(`${sep}node_modules${sep}`);

/** Returns the place of the first line in which a file matches a pattern, such as `src/screens/day-screen.tsx:3`. */
export function placeOf(folder: string, file: string, text: RegExp): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const index = lines.findIndex((line) => text.test(line));
  return `${relative(folder, file).split(sep).join('/')}${index < 0 ? '' : `:${index + 1}`}`;
}

export const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
