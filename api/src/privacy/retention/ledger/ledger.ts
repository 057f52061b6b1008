import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker.ts';

const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const Time = Type.String({ minLength: 10 });
const Id = Type.Integer();
const Settings = Type.Record(Type.String(), Type.Unknown());
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** Deletions, which are written before their transaction commits. They have ids and no names. */
const deletions = [
  Type.Object({
    kind: Type.Literal('answers'),
    schoolId: Id,
    studentIds: Type.Array(Id),
    before: Type.Optional(Day),
  }),
  Type.Object({ kind: Type.Literal('followUps'), ids: Type.Array(Id) }),
  Type.Object({ kind: Type.Literal('account'), userId: Id }),
  Type.Object({ kind: Type.Literal('district'), districtId: Id }),
] as const;

/** Decisions, which triggers of the database add to the table `ledger_queue`. */
const decisions = [
  Type.Object({
    kind: Type.Literal('consentText'),
    hash: Type.String(),
    language: Type.String(),
    text: Type.String(),
    createdAt: Time,
  }),
  Type.Object({
    kind: Type.Literal('consent'),
    schoolId: Id,
    studentId: Id,
    schoolYear: Id,
    answer: Type.Boolean(),
    givenBy: Type.String(),
    form: Type.String(),
    giverName: Type.String(),
    giverRelation: Type.String(),
    giverAddress: orNull(Type.String()),
    settles: Type.Boolean(),
    recordedBy: orNull(Id),
    textHash: orNull(Type.String()),
    textLanguage: orNull(Type.String()),
    day: Day,
    createdAt: Time,
  }),
  Type.Object({
    kind: Type.Literal('hold'),
    studentId: Id,
    reason: Type.String(),
    lastDay: orNull(Day),
    createdBy: orNull(Id),
    createdAt: Time,
    endedBy: orNull(Id),
    endedAt: orNull(Time),
  }),
  Type.Object({
    kind: Type.Literal('confirmation'),
    districtId: Id,
    schedule: Type.Unknown(),
    counts: Type.Unknown(),
    confirmedBy: orNull(Id),
    confirmedAt: Time,
  }),
  Type.Object({ kind: Type.Literal('districtSettings'), districtId: Id, settings: Settings }),
  Type.Object({ kind: Type.Literal('schoolSettings'), schoolId: Id, settings: Settings }),
  Type.Object({ kind: Type.Literal('disposalCanceled'), districtId: Id }),
] as const;

const DecisionSchema = Type.Union([...decisions]);
export const LedgerEntrySchema = Type.Union([...deletions, ...decisions]);

export type Decision = Static<typeof DecisionSchema>;
export type LedgerEntry = Static<typeof LedgerEntrySchema>;

/** A list of changes that is kept outside the database. A deletion is appended before its transaction commits. */
export interface Ledger {
  append(...entries: LedgerEntry[]): Promise<void>;
}

export function openLedger(path: string | null): Ledger {
  return {
    async append(...entries) {
      if (path === null || entries.length === 0) return;
      const at = new Date().toISOString();
      const file = await open(path, 'a', 0o600);
      try {
        await file.write(entries.map((entry) => `${JSON.stringify({ at, ...entry })}\n`).join(''));
        await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}

const maxEntries = 500;
const intervalMs = seconds(20);

/** Writes the oldest queued decisions to the ledger, and then deletes them from the queue. Returns their number. */
async function writeNext(db: Database, ledger: Ledger): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // The lock makes other processes wait, so that the order of the decisions is kept.
    const { rows } = await sql<{ id: number; entry: unknown }>`
      select id, entry from ledger_queue order by id limit ${maxEntries} for update`.execute(transaction);
    await ledger.append(...rows.map(({ entry }) => Value.Parse(LedgerEntrySchema, entry)));
    await sql`delete from ledger_queue where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      transaction,
    );
    return rows.length;
  });
}

export async function writeQueuedDecisions(
  db: Database,
  ledger: Ledger,
  isRunning: () => boolean = () => true,
): Promise<void> {
  while (isRunning() && (await writeNext(db, ledger)) > 0);
}

export function startLedgerWriter({
  db,
  ledger,
  onFailure,
  onRun,
}: {
  db: Database;
  ledger: Ledger;
  onFailure: (error: unknown) => void;
  onRun?: () => void;
}): StoppableWorker {
  return startWorker({
    work: (isRunning) => writeQueuedDecisions(db, ledger, isRunning),
    intervalMs,
    onFailure,
    onRun,
  });
}
