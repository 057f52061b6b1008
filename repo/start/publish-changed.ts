import { readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readIfExists } from '@tapin/servers/durable-files';
import { commitOf, versionIn } from '../../delivery/src/commands/build-origin.ts';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { isConfigured, openForCommand } from '../../delivery/src/signing/open-signed-store.ts';
import type { LogEntry } from '../../delivery/src/store/log-entry.ts';
import type { Store } from '../../delivery/src/store/store.ts';
import { type BuildablePart, buildableParts, buildPart, root } from './parts.ts';
import { localKitVersion } from './publish-kit.ts';
import { type Claims, recordSquads } from './record-squads.ts';

interface PartState {
  version: string;
  stable: string | undefined;
  isStored: boolean;
  last: Pick<LogEntry, 'action' | 'from'> | undefined;
}

const isLocal = (version: string): boolean => /-dev\.[0-9a-f]{10}$/.test(version);

/**
 * Whether `start` leaves a part unchanged. A part that was rolled back stays rolled back, and a version that a command
 * released stays live until the sources change.
 */
export function staysLive({ version, stable, isStored, last }: PartState): boolean {
  if (stable === undefined || !isStored) return false;
  const isRolledBack = last?.action === 'rollback' && last.from === version;
  return stable === version || isRolledBack || !isLocal(stable);
}

async function build({ name, folder, version }: BuildablePart): Promise<void> {
  if ((await versionIn(join(folder, 'dist/build-info.json'))) === version) return;
  const kit = name === 'host' ? { TAPIN_KIT_VERSION: localKitVersion(version), TAPIN_KIT: 'later' } : {};
  await buildPart(folder, { TAPIN_VERSION: version, ...kit });
}

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

/** Returns what the built remotes claim. */
async function builtClaims(): Promise<Claims[]> {
  const folders = readdirSync(root).filter((name) => name.startsWith('remote-'));
  const texts = folders.map((folder) => readIfExists(join(root, folder, 'dist/build-info.json')));
  return (await Promise.all(texts)).flatMap((text) => (text && JSON.parse(text).manifest) || []);
}

export async function publishChanged(
  storeAddress: string,
  channel: string,
  printLine: (line: string) => void,
  only?: string,
) {
  const store = openForCommand(storeAddress, process.env);
  const changed = (await changedParts(store, channel)).filter(({ name }) => !only || name === only);
  if (changed.length > 0) printLine(`building ${changed.map(({ name }) => name).join(', ')} …`);
  await Promise.all(changed.map(build));
  // A list of keys that was read before is used for a second, so the store is opened again.
  if (!isConfigured(process.env)) await recordSquads(storeAddress, await builtClaims());
  if (changed.length === 0) return;
  const signed = openForCommand(storeAddress, process.env);
  const commit = await commitOf(root);
  for (const { folder } of changed) {
    await publishPart({ folder, store: signed, channel, publishedBy: userInfo().username, commit });
  }
}
