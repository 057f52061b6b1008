import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { readKit } from '../../delivery/src/publish/build/build-folder.ts';
import { releaseOfFiles } from '../../delivery/src/publish/checks/candidate.ts';
import { storeRelease } from '../../delivery/src/publish/publish.ts';
import { openForCommand } from '../../delivery/src/signing/open-signed-store.ts';
import { kitName } from '../../delivery/src/store/store.ts';
import { kitVersion } from '../../kit/shared-modules.ts';
import { root } from './parts.ts';

/** Returns the version of the kit of a local host. It has the same ending as the version of the host. */
export const localKitVersion = (hostVersion: string): string =>
  hostVersion.replace(/^[^-]+(?=-)/, kitVersion);

const lowPriority = 10;

/** Packs the kit in a separate process. Its low priority leaves the processor to the servers. */
async function packKit(version: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'kit/write-kit.ts')], {
    cwd: root,
    env: { ...process.env, TAPIN_KIT_VERSION: version },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  if (child.pid) setPriority(child.pid, lowPriority);
  const [code] = await once(child, 'exit');
  process.removeListener('exit', kill);
  if (code !== 0) throw new Error('the kit could not be packed: see the messages above');
}

/** Packs and stores the kit that the live host names, if it is a local kit and the store lacks it. */
export async function publishKit(
  storeAddress: string,
  channel: string,
  printLine: (line: string) => void,
): Promise<void> {
  const store = openForCommand(storeAddress, process.env);
  const live = (await store.readChannel(channel))?.host?.stable;
  const host = live ? await store.readRelease('host', live) : null;
  const version = host?.kit;
  if (!host || !version || version !== localKitVersion(host.version)) return;
  if (await store.readRelease(kitName, version)) return;
  await packKit(version);
  const folder = join(root, 'kit/dist', version);
  const release = releaseOfFiles(kitName, await readKit(folder, version), host);
  await storeRelease(store, { release, folder, stored: null });
  await rm(folder, { recursive: true });
  printLine(
    `The kit ${version} for other repositories is ready: see docs/squads.md, and /kit/docs on the site.`,
  );
}
