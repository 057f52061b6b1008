import { createHash } from 'node:crypto';
import { integrityProbe } from '@tapin/shared/remote/integrity-probe';
import type { Release } from '@tapin/shared/remote/release';
import { assetUrl } from './discovery-document.ts';

/** A hash that no file has. The import map gives it to the probe under a second address. */
const wrongIntegrity = `sha384-${'A'.repeat(64)}`;

/**
 * Returns the import map with the integrity of every script of the ES modules among these releases, or null without any.
 * An import carries no integrity, so a browser checks modules only by such a map, which is fixed when the page is opened.
 */
export function importMap(host: Release, releases: readonly Release[]): string | null {
  const modules = releases.filter(({ entryType }) => entryType === 'module');
  if (modules.length === 0 || !host.files[integrityProbe.file]) return null;
  const probe = assetUrl(host, integrityProbe.file);
  const integrity = Object.fromEntries([
    [probe, host.files[integrityProbe.file]?.integrity],
    [`${probe}${integrityProbe.wrong}`, wrongIntegrity],
    ...modules.flatMap((release) =>
      Object.entries(release.files)
        .filter(([file]) => /\.m?js$/.test(file))
        .map(([file, { integrity }]) => [assetUrl(release, file), integrity]),
    ),
  ]);
  return JSON.stringify({ integrity }).replaceAll('<', '\\u003c');
}

/** Returns the source of an inline script in the Content Security Policy. */
export const inlineSource = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
