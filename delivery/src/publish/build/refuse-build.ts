import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCopies } from '@tapin/delivery-formats/find-copies';
import { findGlobalCss } from '@tapin/delivery-formats/find-global-css';
import { findPolicies } from '@tapin/delivery-formats/find-policies';
import { kilobytes } from '@tapin/delivery-formats/part-sizes';
import { placeholdersIn } from '@tapin/delivery-formats/placeholder-file';
import type { BuildInfo, Release } from '@tapin/delivery-formats/release';
import { textLimits } from '@tapin/delivery-formats/text-limits';
import { findForbiddenMarkup } from '#src/placeholders/find-forbidden-markup.ts';
import { hostName, StoreError } from '#src/store/store.ts';

/** Refuses a build that edges could not serve, and a remote that would change or break other parts of the page. */
export async function refuseBuild(info: BuildInfo, folder: string, files: Release['files']): Promise<void> {
  checkFiles(info, files);
  const path = join(folder, info.entry);
  const entry = await readFile(path, 'utf8');
  if (info.name === hostName) return checkShell(path, entry);
  checkIntegrity(info, files, entry);
  await refuseContent(info, folder, files);
  await refusePlaceholders(info, folder, files);
}

const servableFile = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

function checkFiles({ name, entry, chunks }: BuildInfo, files: Release['files']): void {
  const invalid = Object.keys(files).find((file) => !servableFile.test(file));
  if (invalid)
    throw new StoreError(
      `${name} has a file "${invalid}": use only letters, digits, - _ and . in file names`,
    );
  const reserved = Object.keys(files).find((file) => file === 'release.json' || /\.(br|gz)$/.test(file));
  if (reserved)
    throw new StoreError(
      `${name} has a file ${reserved}, which publishing creates itself: leave it out of the build`,
    );
  if (entry.includes('/'))
    throw new StoreError(`${name}: the entry ${entry} must be at the top of the build folder`);
  for (const file of [entry, ...Object.values(chunks).flat()]) {
    if (!Object.hasOwn(files, file))
      throw new StoreError(`${name} refers to ${file}, which its build lacks: build it again`);
  }
}

/** Refuses a page without `</head>`, where the edge inserts the discovery document and the preloads. */
function checkShell(path: string, page: string): void {
  if (!page.includes('</head>')) {
    throw new StoreError(`${path} is not a page with a </head>: correct the host's template and build again`);
  }
}

/** Refuses an entry that lacks the integrity of the other files of the remote, which it loads. */
function checkIntegrity({ name, entry, entryType }: BuildInfo, files: Release['files'], text: string): void {
  // For ES modules the edge writes the integrity of every file into the page.
  if (entryType === 'module') return;
  for (const [file, { integrity }] of Object.entries(files)) {
    if (file === entry || !/\.(js|css)$/.test(file) || text.includes(integrity)) continue;
    throw new StoreError(
      `${name}: ${entry} does not contain the integrity of ${file}: build it with "tapin build", or with a plugin for subresource integrity`,
    );
  }
}

/** Matches the files of the federation runtime for pages of other products, whose names begin so. */
const runtimeFile = /^federation-runtime\b/;

/**
 * Refuses a remote whose files would change or break other parts of the page. The kit refuses the same at build time,
 * with the line in the source. This check is for builds of other tools.
 */
async function refuseContent(info: BuildInfo, folder: string, files: Release['files']): Promise<void> {
  const problems = longTexts(info, files);
  for (const file of Object.keys(files)) {
    const read = () => readFile(join(folder, file), 'utf8');
    if (file.endsWith('.css')) problems.push(...globalCss(info.name, file, await read()));
    else if (/\.m?js$/.test(file) && !runtimeFile.test(file))
      problems.push(...brokenScript(file, await read()));
  }
  if (problems.length > 0) throw new StoreError(`${info.name}: ${problems.join('; ')}`);
}

const globalCss = (name: string, file: string, css: string): string[] =>
  findGlobalCss(css, name, 'built').map(({ line, text }) => `${file}:${line}: ${text}`);

const brokenScript = (file: string, script: string): string[] => [
  ...findPolicies(script).map((text) => `${file} ${text}`),
  ...findCopies(script).map(
    (library) =>
      `${file} contains a copy of ${library}, of which a page has one: share it as a singleton without a fallback (import: false), or import it from the surface of @tapin/shared that offers it`,
  ),
];

function longTexts({ manifest, chunks }: BuildInfo, files: Release['files']): string[] {
  const problems: string[] = [];
  const bytes = Buffer.byteLength(JSON.stringify(manifest));
  if (bytes > textLimits.manifestBytes)
    problems.push(
      `its manifest has ${kilobytes(bytes)}, and a manifest has at most ${kilobytes(textLimits.manifestBytes)}: shorten it`,
    );
  for (const file of Object.keys(chunks).flatMap((chunk) =>
    /^locale-/.test(chunk) ? (chunks[chunk] ?? []) : [],
  )) {
    const size = files[file]?.size ?? 0;
    if (size > textLimits.localeBytes)
      problems.push(
        `${file} has ${kilobytes(size)}, and the texts of a language have at most ${kilobytes(textLimits.localeBytes)}: shorten them`,
      );
  }
  return problems;
}

/** Refuses a remote with HTML that a page must not contain, or whose HTML is missing in a language. */
async function refusePlaceholders(
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
