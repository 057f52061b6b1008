import { currentLanguage } from '@tapin/shared/i18n';
import type { RemoteVersion } from '@tapin/shared/remote/discovery';
import type { Remote } from './discovery.ts';
import { refusalOf } from './refusal.ts';

/** The files that showing a path or filling a slot takes, in the order in which they are asked for. */
function filesFor({ chunks }: RemoteVersion, chunk: string): string[] {
  return ['remote', chunk, `locale-${currentLanguage()}`].flatMap((name) => chunks[name] ?? []);
}

/** The chunk behind a path, as its claim says; what fills a slot is called as the slot is. */
const chunkOf = ({ manifest }: Remote, part: string) =>
  manifest.paths.find(({ path }) => path === part)?.screen ?? part;

/** Fetches ahead, at once, what the loader would otherwise ask for step by step. */
export function prefetch(remote: Remote, part: string, version = remote.versions[0]): void {
  if (!version || refusalOf(version)) return;
  for (const file of filesFor(version, chunkOf(remote, part))) {
    const href = new URL(file, new URL(version.url, location.href)).pathname;
    const integrity = version.files[file];
    if (!integrity || document.head.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = href;
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}

/** A server that hangs must not keep the person from trying again. */
const refetchLimit = 5_000;

/** Fetches a version's files past the browser's cache, which may hold the bytes that failed. */
export async function refetch(remote: Remote, path: string): Promise<void> {
  await Promise.allSettled(
    remote.versions
      .filter((version) => !refusalOf(version))
      .flatMap((version) =>
        filesFor(version, chunkOf(remote, path)).map((file) =>
          fetch(new URL(file, new URL(version.url, location.href)), {
            cache: 'reload',
            mode: 'cors',
            signal: AbortSignal.timeout(refetchLimit),
          }),
        ),
      ),
  );
}
