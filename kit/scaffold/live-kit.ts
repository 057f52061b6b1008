import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kitVersion } from '../shared-modules.ts';
import { NewRemoteError } from './new-folder.ts';

const kitAddress = /^https?:\/\/[^/]+\/kit\/[^/]+\.tgz$/;
/** The path that the edge gives a kit in the discovery document. */
const ownKit = /^\/kit\/\d+\.\d+\.\d+(-[0-9a-z.-]+)?\.tgz$/;

/**
 * Returns the origin of the site from which a package manager has installed this kit for one run. It is named in the
 * `package.json` that the package manager writes beside the installed packages.
 */
export function installedFrom(...files: readonly string[]): string | null {
  for (const file of files) {
    for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
      const manifest = join(folder, 'package.json');
      const text = existsSync(manifest) ? readFileSync(manifest, 'utf8') : '{}';
      const address: unknown = JSON.parse(text).dependencies?.['@tapin/shared'];
      if (typeof address === 'string' && kitAddress.test(address)) return new URL(address).origin;
    }
  }
  return null;
}

/**
 * Returns the address of the kit of the live host. It refuses when the live kit differs from this kit, whose files
 * would not fit it.
 */
export async function liveKitAddress(site: string, command: string): Promise<string> {
  const answer = await fetch(`${site}/discovery.json`).catch(() => null);
  if (!answer?.ok)
    throw new NewRemoteError(
      `${site} does not answer as a site of TapIn: check the address, or name it with --site`,
    );
  const { kit } = await answer.json();
  if (!kit?.url)
    throw new NewRemoteError(`the live host of ${site} was published without a kit: ask its operator`);
  // The address becomes a part of a command that a person runs.
  if (!ownKit.test(kit.url))
    throw new NewRemoteError(`the live host of ${site} names no kit of its own: ask its operator`);
  const address = new URL(kit.url, site).href;
  if (kit.version === kitVersion) return address;
  throw new NewRemoteError(
    `this is kit ${kitVersion}, and ${site} has ${kit.version} by now: run ${command.replace('KIT', address)}`,
  );
}
