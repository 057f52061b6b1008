import type { RemoteVersion } from '@tapin/delivery-formats/discovery';
import { slotChunk } from '@tapin/delivery-formats/slots';
import { currentLanguage } from '@tapin/shared/i18n';
import type { Remote } from '../discovery.ts';
import { findRefusal } from './federation.ts';

/** Returns the files of a path or a slot, in the order in which they are loaded. */
function filesFor({ chunks }: RemoteVersion, chunk: string): string[] {
  return ['remote', chunk, `locale-${currentLanguage()}`].flatMap((name) => chunks[name] ?? []);
}

const chunkOf = ({ manifest }: Remote, part: string) =>
  manifest.paths.find(({ path }) => path === part)?.screen ?? slotChunk(part);

export function prefetchFiles(remote: Remote, part: string, version = remote.versions[0]): void {
  if (!version || findRefusal(version)) return;
  for (const file of filesFor(version, chunkOf(remote, part))) {
    const href = new URL(file, new URL(version.url, location.href)).pathname;
    const integrity = version.files[file];
    if (!integrity || document.head.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = version.type && !isStyle ? 'modulepreload' : 'preload';
    link.as = isStyle ? 'style' : 'script';
    link.href = href;
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}

/** A hanging server must not block a retry. */
const refetchTimeoutMs = 5_000;

/** Fetches the files of a version without the browser cache, which may contain the corrupted bytes. */
export async function refetchFiles(remote: Remote, path: string): Promise<void> {
  await Promise.allSettled(
    remote.versions
      .filter((version) => !findRefusal(version))
      .flatMap((version) =>
        filesFor(version, chunkOf(remote, path)).map((file) =>
          fetch(new URL(file, new URL(version.url, location.href)), {
            cache: 'reload',
            mode: 'cors',
            signal: AbortSignal.timeout(refetchTimeoutMs),
          }),
        ),
      ),
  );
}
