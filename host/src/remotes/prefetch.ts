import { currentLanguage } from '@tapin/shared/i18n';
import type { RemoteVersion } from '@tapin/shared/remote/discovery';
import type { Remote } from './discovery.ts';
import { refusalOf } from './refusal.ts';

/** The files that showing a path takes, in the order in which they are asked for. */
function filesFor({ chunks }: RemoteVersion, screen: string | undefined): string[] {
  return ['remote', screen, `locale-${currentLanguage()}`].flatMap((chunk) => (chunk && chunks[chunk]) || []);
}

const screenOf = ({ manifest }: Remote, path: string) =>
  manifest.paths.find((claim) => claim.path === path)?.screen;

/** Fetches ahead, at once, what the loader would otherwise ask for step by step. */
export function prefetch(remote: Remote, path: string, version = remote.versions[0]): void {
  if (!version || refusalOf(version)) return;
  for (const file of filesFor(version, screenOf(remote, path))) {
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
        filesFor(version, screenOf(remote, path)).map((file) =>
          fetch(new URL(file, new URL(version.url, location.href)), {
            cache: 'reload',
            mode: 'cors',
            signal: AbortSignal.timeout(refetchLimit),
          }),
        ),
      ),
  );
}
