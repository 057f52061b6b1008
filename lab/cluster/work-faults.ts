import type { Fault } from './fault.ts';
import { isPlanned, type Office, type Run } from './office.ts';

/** Kills the PostgreSQL that leads when an import has reached a stage. The import then goes on by itself. */
const killDuringImport = (
  words: string,
  isReached: (run: Run) => boolean,
  before: (office: Office, run: string) => Promise<unknown> = async () => {},
): Fault => ({
  name: `kill -9 of the PostgreSQL that leads ${words}`,
  limitMs: 15_000,
  lastsMs: 5_000,
  cause: async ({ database, office }) => {
    const run = await office.begin();
    await before(office, run);
    await office.until(run, isReached);
    (await database.hostWith('leader')).signal('SIGKILL', 'postgres');
    return () => office.finish(run);
  },
});

const apply = async (office: Office, run: string) => {
  await office.until(run, isPlanned);
  await office.apply(run);
};

export const workFaults: readonly Fault[] = [
  killDuringImport('while a roster is read', ({ progress }) => progress.done > 0),
  killDuringImport(
    'while a roster is planned',
    ({ state, progress: { done, total } }) => state === 'reading' && total > 0 && done === total,
  ),
  killDuringImport('between the plan of a roster and its import', isPlanned),
  killDuringImport(
    'while a roster is imported',
    ({ progress }) => progress.stage === 'applying' && progress.done > 0,
    apply,
  ),
  {
    name: 'the machine of the leader loses power while old answers are deleted',
    limitMs: 45_000,
    lastsMs: 30_000,
    cause: async ({ database, retention }) => {
      await database.withLeader((db) => retention.addOldAnswers(db));
      const ended = retention.run();
      await database.withLeader((db) => retention.untilHalfDone(db));
      const leader = await database.hostWith('leader');
      leader.cut();
      leader.signal('SIGKILL');
      return async () => {
        leader.mend();
        database.startHost(leader);
        await ended;
        await retention.finish();
      };
    },
  },
];
