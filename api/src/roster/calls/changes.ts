import type { Language } from '@tapin/shared/contract/languages';
import type { RosterAction, RosterKind } from '@tapin/shared/contract/roster';
import type { RosterChange } from '@tapin/shared/contract/roster-calls';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import type { Condition } from '#src/people/users/users.ts';
import { plainNameOf } from '#src/people/users/users.ts';
import type { RunRow } from '../runs/repository.ts';
import { fieldsOf, membersIn, type Values } from './change-fields.ts';
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

/** The names that are loaded for a list of changes. A file with thousands of classes counts their members instead. */
const maxNames = 2_000;

/** Finds the names of the people whom changes of classes are about, in the records of the run or in their accounts. */
async function findMemberNames(
  db: Database,
  { id, district_id }: RunRow,
  changes: readonly { before: Values; after: Values }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    changes.flatMap(({ before, after }) =>
      [...membersIn(before), ...membersIn(after)].map(({ sourcedId }) => sourcedId),
    ),
  );
  if (ids.size === 0 || ids.size > maxNames) return new Map();
  const { rows } = await sql<{ sourced_id: string; name: string }>`
    select ids.sourced_id, coalesce(staged.given_name || ' ' || staged.family_name, ${plainNameOf('u')}) as name
    from unnest(${[...ids]}::text[]) as ids (sourced_id)
    left join roster_staged_people staged on staged.run_id = ${id} and staged.sourced_id = ids.sourced_id
    left join roster_people rp on rp.district_id = ${district_id} and rp.sourced_id = ids.sourced_id
    left join users u on u.id = rp.user_id
    where staged.sourced_id is not null or u.id is not null`.execute(db);
  return new Map(rows.map(({ sourced_id, name }) => [sourced_id, name]));
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
