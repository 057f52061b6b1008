import type { JsonBatch } from '@tapin/oneroster/json-batch';
import { type RecordKind, recordKinds } from '@tapin/oneroster/records';
import type { Delivery, RosterSource } from '@tapin/oneroster/source';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { type LostRows, type ProblemCounts, toStorableBytes } from './problem-sink.ts';

interface StagedTable {
  table: string;
  columns: readonly (readonly [column: string, type: string, field: string])[];
}

const text = (column: string, field: string) => [column, 'text', field] as const;
const period = [
  ['first_day', 'date', 'firstDay'],
  ['last_day', 'date', 'lastDay'],
] as const;

const stagedTables: Record<RecordKind, StagedTable> = {
  org: {
    table: 'roster_staged_orgs',
    columns: [
      text('sourced_id', 'sourcedId'),
      text('name', 'name'),
      text('type', 'type'),
      text('identifier', 'identifier'),
      text('parent_sourced_id', 'parentSourcedId'),
    ],
  },
  session: {
    table: 'roster_staged_sessions',
    columns: [
      text('sourced_id', 'sourcedId'),
      text('title', 'title'),
      text('type', 'type'),
      ...period,
      ['school_year', 'smallint', 'schoolYear'],
    ],
  },
  class: {
    table: 'roster_staged_classes',
    columns: [
      text('sourced_id', 'sourcedId'),
      text('title', 'title'),
      text('class_code', 'classCode'),
      text('class_type', 'classType'),
      text('course_title', 'courseTitle'),
      text('course_code', 'courseCode'),
      text('school_sourced_id', 'schoolSourcedId'),
      ['session_sourced_ids', 'text[]', 'sessionSourcedIds'],
      ['periods', 'text[]', 'periods'],
      ['grades', 'text[]', 'grades'],
    ],
  },
  person: {
    table: 'roster_staged_people',
    columns: [
      text('sourced_id', 'sourcedId'),
      text('given_name', 'givenName'),
      text('family_name', 'familyName'),
      text('preferred_name', 'preferredName'),
      text('email', 'email'),
      text('username', 'username'),
      ['identifiers', 'text[]', 'identifiers'],
      text('grade', 'grade'),
      text('division', 'division'),
      text('consent', 'consent'),
      text('primary_org_sourced_id', 'primaryOrgSourcedId'),
    ],
  },
  guardian: {
    table: 'roster_staged_guardians',
    columns: [
      text('sourced_id', 'sourcedId'),
      text('email', 'email'),
      ['agent_sourced_ids', 'text[]', 'agentSourcedIds'],
    ],
  },
  role: {
    table: 'roster_staged_roles',
    columns: [
      text('person_sourced_id', 'personSourcedId'),
      text('org_sourced_id', 'orgSourcedId'),
      text('role', 'role'),
      ['is_primary', 'boolean', 'isPrimary'],
      ...period,
    ],
  },
  enrollment: {
    table: 'roster_staged_enrollments',
    columns: [
      text('sourced_id', 'sourcedId'),
      text('class_sourced_id', 'classSourcedId'),
      text('school_sourced_id', 'schoolSourcedId'),
      text('person_sourced_id', 'personSourcedId'),
      text('role', 'role'),
      ['is_primary', 'boolean', 'isPrimary'],
      ...period,
    ],
  },
};

export const stagedTableNames = Object.values(stagedTables).map(({ table }) => table);

interface Duplicate {
  file: string;
  line: number;
  value: string;
}

/** Inserts records of one kind with one statement. If several records have the same id, the first one counts. */
export async function stageRecords(
  db: Database,
  runId: number,
  { kind, count, json }: JsonBatch,
): Promise<{ staged: number; duplicates: Duplicate[] }> {
  const records = sql`convert_from(${toStorableBytes(json)}::bytea, 'UTF8')::json`;
  const { table, columns } = stagedTables[kind];
  const all = [...columns, ['is_ended', 'boolean', 'isEnded'], ['line', 'integer', 'line']] as const;
  const names = sql.join(all.map(([column]) => sql.ref(column)));
  const fields = sql.join(all.map(([, , field]) => sql.ref(`r.${field}`)));
  const types = sql.join(all.map(([, type, field]) => sql`${sql.ref(field)} ${sql.raw(type)}`));
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table)} (run_id, ${names})
    select ${runId}::integer, ${fields} from json_to_recordset(${records}) as r (${types})
    on conflict do nothing`.execute(db);
  const staged = Number(numAffectedRows);
  // Roles have no id, so a role that occurs twice is not a problem.
  if (staged === count || kind === 'role') return { staged, duplicates: [] };
  return { staged, duplicates: await findDuplicates(db, runId, table, records) };
}

async function findDuplicates(
  db: Database,
  runId: number,
  table: string,
  records: RawBuilder<unknown>,
): Promise<Duplicate[]> {
  const { rows: duplicates } = await sql<Duplicate>`
    select r.file, r.line, r."sourcedId" as value
    from json_to_recordset(${records}) as r (file text, line integer, "sourcedId" text)
      join ${sql.table(table)} s on s.run_id = ${runId} and s.sourced_id = r."sourcedId" and s.line <> r.line`.execute(
    db,
  );
  return duplicates;
}

/** The options for reading a source. A run whose options have changed is read again. */
export interface ReadOptions {
  /** The name of the column in the users file that has the division. */
  divisionColumn: string;
  /** The name of the column in the users file that has the consent decision of the family. */
  consentColumn: string;
  readsGuardians: boolean;
}

/**
 * The JSON column `source` of a run: facts about its source, with which the run can be planned again without reading.
 */
export interface StoredSource extends ReadOptions {
  version: RosterSource['version'];
  systemName: string;
  userColumns: readonly string[];
  delivery: Record<RecordKind, Delivery>;
  records: Record<RecordKind, number>;
  problems: ProblemCounts;
  lost: LostRows;
}

/** Planning more records than this would keep a request waiting for more than a second. */
const maxSmallRecords = 5_000;

/** Whether the records are so few that they are read and planned immediately, without pauses for other requests. */
export const isSmall = (records: Partial<StoredSource['records']> = {}): boolean =>
  Object.values(records).reduce((sum, count) => sum + count, 0) <= maxSmallRecords;

/** Whether the staged records of a run are complete and still stored, so that it can be planned without reading. */
export async function isStaged(
  db: Database,
  runId: number,
  source: Partial<StoredSource>,
  { divisionColumn, consentColumn, readsGuardians }: ReadOptions,
): Promise<boolean> {
  if (!source.records || source.divisionColumn !== divisionColumn) return false;
  if (source.readsGuardians !== readsGuardians || source.consentColumn !== consentColumn) return false;
  return hasAllRecords(db, runId, source.records);
}

/**
 * Whether the tables have as many records as were read. If records were lost, their people would look like people who
 * left.
 */
export async function hasAllRecords(
  db: Database,
  runId: number,
  records: StoredSource['records'],
): Promise<boolean> {
  const { rows } = await sql<{ kind: RecordKind; count: number }>`${sql.join(
    recordKinds.map(
      (kind) => sql`select ${sql.lit(kind)} as kind, count(*)::integer as count
        from ${sql.table(stagedTables[kind].table)} where run_id = ${runId}`,
    ),
    sql` union all `,
  )}`.execute(db);
  return rows.every(({ kind, count }) => count === (records[kind] ?? 0));
}
