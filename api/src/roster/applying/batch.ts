import { type RosterAction, type RosterKind, rosterKinds } from '@tapin/shared/contract/roster';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { StoredSource } from '../staging/stored-source.ts';

/** The run of which a batch of changes is applied or undone. */
export interface AppliedRun {
  id: number;
  districtId: number;
  startedBy: number | null;
  now: Date;
  /** The facts about the source that was read. */
  source: Partial<StoredSource>;
}

/** The changes of one transaction. */
export interface Batch {
  db: Database;
  run: AppliedRun;
  action: RosterAction;
  /** The changes in the batch that are applied. Those whose school or person is missing are skipped. */
  ids: number[];
}

export interface Stage {
  kind: RosterKind;
  action: RosterAction;
  batchSize: number;
}

/** The members `m` in the document of a class. A class that ends has no document. */
export const membersOf = (
  document: ReturnType<typeof sql>,
) => sql`jsonb_to_recordset(coalesce(${document}->'members', '[]'::jsonb))
  as m ("sourcedId" text, role text, "isPrimary" boolean, "firstDay" date, "lastDay" date)`;

const [school, staff, student, schoolClass] = rosterKinds;

/**
 * The order in which changes are applied; undoing reverses it. A student leaves a school before they come to the next one.
 * Staff leave after their classes have other teachers, so that no class is without one.
 */
export const stages: readonly Stage[] = [
  { kind: school, action: 'add', batchSize: 20 },
  { kind: school, action: 'change', batchSize: 20 },
  { kind: school, action: 'end', batchSize: 20 },
  { kind: staff, action: 'add', batchSize: 500 },
  { kind: staff, action: 'change', batchSize: 500 },
  { kind: student, action: 'end', batchSize: 500 },
  { kind: student, action: 'add', batchSize: 500 },
  { kind: student, action: 'change', batchSize: 500 },
  { kind: schoolClass, action: 'add', batchSize: 100 },
  { kind: schoolClass, action: 'change', batchSize: 250 },
  { kind: schoolClass, action: 'end', batchSize: 250 },
  { kind: staff, action: 'end', batchSize: 500 },
];
