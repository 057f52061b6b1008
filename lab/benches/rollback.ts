import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rollBack } from '../../delivery/src/publish/changes/roll-back.ts';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { openStore } from '../../delivery/src/store/open-store.ts';
import { buildPart } from '../../delivery/test/build-part.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const channel = 'production';

/** Measures how long it takes to move the channel pointer, with claim and document synced to the disk. */
async function measurePointer(rounds: number): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'tapin-pointer-'));
  const store = openStore(join(root, 'store'));
  const publish = async (name: string, version: string) =>
    publishPart({
      folder: await buildPart(root, { name, version }),
      store,
      channel,
      publishedBy: 'bench',
      commit: 'bench',
    });
  await publish('host', '1.0.0');
  await publish('survey', '1.0.0');
  const moves: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await publish('survey', '1.1.0');
    moves.push((await rollBack({ store, channel, part: 'survey', from: '1.1.0', by: 'bench' })).movedInMs);
  }
  moves.sort((a, b) => a - b);
  const at = (share: number) => moves[Math.min(moves.length - 1, Math.floor(moves.length * share))];
  printLine(`${rounds} rollbacks moved the pointer: median ${at(0.5)} ms, p95 ${at(0.95)} ms (limit 20 ms)`);
  await rm(root, { recursive: true });
}

await measurePointer(40);
