import { isPluginName } from '@tapin/shared/remote/plugin';
import type { Release } from '@tapin/shared/remote/release';
import { hostName, kitName, librariesName } from '#src/store/part-names.ts';
import { SignatureError } from '#src/store/signature-error.ts';

const withoutManifest: readonly string[] = [hostName, librariesName, kitName];
const plainName = /^[^\p{Cc}"'<>&\\]+$/u;
const isPlain = (file: string) =>
  plainName.test(file) && file.split('/').every((segment) => !['', '.', '..'].includes(segment));

/**
 * Refuses a release that "publish" would not have stored, and that would change or break the pages of other parts. A
 * squad can sign such a release with its own key.
 */
export function refuseUnservable({ name, version, entry, files, manifest }: Release): void {
  const refuse = (reason: string) => new SignatureError(`${name} ${version} is refused: ${reason}`);
  const odd = Object.keys(files).find((file) => !isPlain(file));
  if (odd) throw refuse(`its file ${JSON.stringify(odd)} has no plain name`);
  if (withoutManifest.includes(name)) return;
  if (!Object.hasOwn(files, entry)) throw refuse(`it lacks its file ${JSON.stringify(entry)}`);
  if (!manifest && !isPluginName(name)) throw refuse('it has no manifest');
  // The shell knows a remote by this name.
  if (manifest && manifest.name !== name) throw refuse(`its manifest is that of ${manifest.name}`);
}
