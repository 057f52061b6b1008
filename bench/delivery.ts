import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCanaryVisitor } from '../delivery/src/edge/visits.ts';
import { publishPart } from '../delivery/src/publish/publish.ts';
import { rollBack } from '../delivery/src/publish/roll-back.ts';
import { openStore } from '../delivery/src/store/open-store.ts';
import { buildPart } from '../delivery/test/build-part.ts';

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

/** Measures how evenly a canary of 10 % is distributed, and whether different canaries choose different people. */
function measureSpread(visitors: number): void {
  const canary = { percent: 10, districts: [], withdrawAt: 0.1, minimumLoads: 20 };
  const ids = Array.from({ length: visitors }, () => randomBytes(12).toString('base64url'));
  const chosen = (part: string, version: string) =>
    new Set(ids.filter((id) => isCanaryVisitor(id, { part, canary: { ...canary, version } })));
  const [survey, staff] = [chosen('survey', '2.0.0'), chosen('staff', '3.1.0')];
  printLine(
    `canaries of 10 % for ${visitors} visitors: ${survey.size} get the one of a part, ${staff.size} the one of another part`,
  );
  printLine(`visitors with both canaries: ${survey.intersection(staff).size} (1 % is ${visitors / 100})`);
}

await measurePointer(40);
measureSpread(10_000);
