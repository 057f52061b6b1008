import { userInfo } from 'node:os';
import { commitOf } from '../../delivery/src/commands/build-origin.ts';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { openForCommand } from '../../delivery/src/signing/open-signed-store.ts';
import type { Store } from '../../delivery/src/store/store.ts';
import { buildPart } from './build-part.ts';
import { builtVersion } from './built-version.ts';
import { type BuildablePart, buildableParts, root } from './parts.ts';
import { localKitVersion } from './publish-kit.ts';
import { staysLive } from './stays-live.ts';

async function build({ name, folder, version }: BuildablePart): Promise<void> {
  if (builtVersion(folder) === version) return;
  const kit = name === 'host' ? { TAPIN_KIT_VERSION: localKitVersion(version), TAPIN_KIT: 'later' } : {};
  await buildPart(folder, { TAPIN_VERSION: version, ...kit });
}

/** Returns the parts whose sources differ from the live version. */
async function changedParts(store: Store, channel: string): Promise<BuildablePart[]> {
  const live = await store.readChannel(channel);
  const log = await store.readLog(channel);
  const changed: BuildablePart[] = [];
  for (const part of buildableParts()) {
    const { name, version } = part;
    const stays = staysLive({
      version,
      stable: (name === 'host' ? live?.host : live?.remotes[name])?.stable,
      isStored: (await store.readRelease(name, version)) !== null,
      last: log.findLast((entry) => entry.part === name),
    });
    if (!stays) changed.push(part);
  }
  return changed;
}

/** Builds and publishes the parts whose sources have changed. */
export async function publishChanged(
  storeAddress: string,
  channel: string,
  printLine: (line: string) => void,
  only?: string,
) {
  const store = openForCommand(storeAddress, process.env);
  const changed = (await changedParts(store, channel)).filter(({ name }) => !only || name === only);
  if (changed.length === 0) return;

  printLine(`building ${changed.map(({ name }) => name).join(', ')} …`);
  await Promise.all(changed.map(build));
  const commit = await commitOf(root);
  for (const { folder } of changed) {
    await publishPart({ folder, store, channel, publishedBy: userInfo().username, commit });
  }
}
