import type { JsonBatch } from '@tapin/oneroster/json-batch';
import type { RecordKind } from '@tapin/oneroster/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { toStorableBytes } from './problem-sink.ts';

interface StagedTable {
  table: string;
  /** The columns of the table with their types and the fields of a record, without the columns that all tables have. */
  columns: readonly (readonly [column: string, type: string, field: string])[];
}

const text = (column: string, field: string) => [column, 'text', field] as const;
const period = [
  ['first_day', 'date', 'firstDay'],
  ['last_day', 'date', 'lastDay'],
] as const;

export const stagedTables: Record<RecordKind, StagedTable> = {
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

/** A record that was not stored because another one has its id. */
interface Duplicate {
  file: string;
  line: number;
  value: string;
}

/** Writes records of one kind with one statement. Of records with the same id the first one counts. */
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
  // Roles have no id of their own, and the same role twice is no problem.
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
