import type { Language } from '@tapin/shared/contract/languages';
import type { RosterAction, RosterKind } from '@tapin/shared/contract/roster';
import type { RosterChange } from '@tapin/shared/contract/roster-calls';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import type { Condition } from '#src/people/users/search.ts';
import { fieldsOf, type Values } from './change-fields.ts';
import { findMemberNames } from './member-names.ts';
import type { RunRow } from './run-rows.ts';
import { findSchoolNames } from './school-names.ts';

interface ChangeRow {
  id: number;
  kind: RosterKind;
  action: RosterAction;
  sourced_id: string;
  school_sourced_id: string;
  name: string;
  before: Values;
  after: Values;
  state: RosterChange['state'];
}

export interface ChangeFilters {
  kind?: RosterKind;
  action?: RosterAction;
  school?: string;
  searchTerm?: string;
}

const containsTerm = (term: string) =>
  sql`folded(c.name) like folded(${`%${term.replace(/[\\%_]/g, '\\$&')}%`}::text)`;

function matches(run: RunRow, { kind, action, school, searchTerm }: ChangeFilters): Condition {
  const term = searchTerm?.trim();
  const conditions = [
    sql`c.run_id = ${run.id}`,
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(action ? [sql`c.action = ${action}`] : []),
    ...(school ? [sql`c.school_sourced_id = ${school}`] : []),
    ...(term ? [sql`(${containsTerm(term)} or c.sourced_id = ${term})`] : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Lists changes in the order in which they are applied. */
export async function listChanges(
  db: Database,
  run: RunRow,
  filters: ChangeFilters,
  page: Page & { language: Language },
): Promise<RosterChange[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.kind, c.action, c.sourced_id, c.school_sourced_id, c.name, c.before, c.after, c.state
    from roster_changes c where ${matches(run, filters)}
    order by c.id limit ${page.pageSize} offset ${page.offset}`.execute(db);
  const schools = await findSchoolNames(
    db,
    run,
    rows.map((row) => row.school_sourced_id),
  );
  const memberNames = await findMemberNames(db, run, rows);
  const nameOf = (sourcedId: string) => memberNames.get(sourcedId);
  return rows.map((row) => ({
    _id: String(row.id),
    kind: row.kind,
    action: row.action,
    sourcedId: row.sourced_id,
    name: row.name,
    schoolName: schools.get(row.school_sourced_id) ?? '',
    fields: fieldsOf(row, { language: page.language, nameOf }),
    state: row.state,
  }));
}

export async function countChanges(db: Database, run: RunRow, filters: ChangeFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from roster_changes c where ${matches(run, filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}
