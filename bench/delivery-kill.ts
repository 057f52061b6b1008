import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishPart } from '../delivery/src/publish/publish.ts';
import { startBucketServer, useBucketServer } from '../delivery/test/bucket-server.ts';
import { buildPart } from '../delivery/test/build-part.ts';
import { afterEndMs, killAfter, operationOf } from '../delivery/test/killed.ts';
import { filesInBucket, filesInFolder, type StoredFiles } from '../delivery/test/stored-files.ts';

/** `pnpm bench delivery-kill 200 bucket` tests only one kind of store. */
const [, , count = '200', only] = process.argv;
const kills = Number(count);
const kinds = 4;
const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Kills publish, canary, rollback and prune commands at random moments. A half-done change makes the bench fail. */
async function killAll(kind: string, root: string, store: string, files: StoredFiles): Promise<void> {
  for (const name of ['host', 'survey']) {
    const folder = await buildPart(root, { name });
    await publishPart({ folder, store, channel: 'production', publishedBy: 'bench', commit: 'bench' });
  }
  const counts = { untouched: 0, begun: 0, done: 0, over: 0 };
  /** The duration of each kind of command without a kill. */
  const durationsMs: number[] = [];
  for (let round = 0; round < kinds; round += 1)
    durationsMs.push((await killAfter(afterEndMs, await operationOf(root, round), store)).tookMs);
  for (let round = kinds; counts.untouched + counts.begun + counts.done < kills; round += 1) {
    const kindOfWork = round % kinds;
    const durationMs = durationsMs[kindOfWork] ?? 0;
    const before = (await files.list()).sort().join();
    const killed = await killAfter(
      durationMs * (0.5 + Math.random() * 0.6),
      await operationOf(root, round),
      store,
    );
    const hasBegun = (await files.list()).sort().join() !== before;
    const end = killed.state === 'after' ? 'done' : hasBegun ? 'begun' : 'untouched';
    counts[killed.wasKilled ? end : 'over'] += 1;
    // The load of the machine varies. A command that finished first updates the expected duration, and a kill before
    // the first write moves the next kill of that kind to a later moment.
    durationsMs[kindOfWork] = killed.wasKilled
      ? durationMs * (end === 'untouched' ? 1.04 : 1)
      : killed.tookMs;
  }
  const { untouched, begun, done, over } = counts;
  printLine(
    `${kind}: ${kills} commands killed with -9 (${over} others ended before the kill): ${untouched} before their first write, ` +
      `${begun} between their writes, ${done} after their change; the channel was always readable and every served file intact`,
  );
}

const root = await mkdtemp(join(tmpdir(), 'tapin-kill-'));
if (only !== 'bucket') await killAll('folder', root, join(root, 'store'), filesInFolder(join(root, 'store')));
if (only !== 'folder') {
  const { url, stop } = await startBucketServer();
  useBucketServer(url);
  await fetch(`${url}/kill`, { method: 'PUT' });
  const address = 's3://kill/releases';
  await killAll('bucket', join(root, 'bucket'), address, filesInBucket(address, url));
  await stop();
}
await rm(root, { recursive: true });
