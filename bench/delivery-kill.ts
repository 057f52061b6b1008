import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishPart } from '../delivery/src/publish/publish.ts';
import { startBucketServer, useBucketServer } from '../delivery/test/bucket-server.ts';
import { buildPart } from '../delivery/test/build-part.ts';
import { killAfter, never, workOf } from '../delivery/test/killed.ts';

const kills = Number(process.argv[2] ?? 200);
const kinds = 4;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Kills publishing, trying out, rolling back and pruning at random moments; whatever is half done ends this. */
async function killAll(kind: string, root: string, store: string): Promise<void> {
  for (const name of ['host', 'survey']) {
    const folder = await buildPart(root, { name });
    await publishPart({ folder, store, channel: 'production', publishedBy: 'bench', commit: 'bench' });
  }
  const counts = { before: 0, after: 0, tooLate: 0 };
  /** How long each kind of work takes when nobody kills it. */
  const usual: number[] = [];
  for (let round = 0; round < kinds; round += 1)
    usual.push((await killAfter(never, await workOf(root, round), store)).tookMs);
  for (let round = kinds; round < kinds + kills; round += 1) {
    const moment = (usual[round % kinds] ?? 0) * (0.3 + Math.random() * 0.75);
    const { state, wasKilled } = await killAfter(moment, await workOf(root, round), store);
    counts[wasKilled ? state : 'tooLate'] += 1;
  }
  say(
    `${kind}: ${kills} commands, kill -9 at random moments: ${counts.before} as before, ${counts.after} as it was to be, ` +
      `${counts.tooLate} were over already; always readable, everything served intact`,
  );
}

const root = await mkdtemp(join(tmpdir(), 'tapin-kill-'));
await killAll('folder', root, join(root, 'store'));
const { url, stop } = await startBucketServer();
useBucketServer(url);
await fetch(`${url}/kill`, { method: 'PUT' });
await killAll('bucket', join(root, 'bucket'), 's3://kill/releases');
await stop();
await rm(root, { recursive: true });
