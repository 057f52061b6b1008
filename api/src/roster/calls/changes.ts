import type { Language } from '@tapin/contract/languages';
import type { RosterAction, RosterKind } from '@tapin/contract/roster';
import type { RosterChange } from '@tapin/contract/roster-calls';
import { sql } from 'kysely';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import { type Condition, plainNameOf } from '#src/people/users/users.ts';
import type { RunRow } from '#src/roster/runs/repository.ts';
import { findSchoolNames } from './school-counts.ts';

type Field = RosterChange['fields'][number];
type Values = Record<string, unknown> | null;

type NameOf = (sourcedId: string) => string | undefined;

interface Wording {
  language: Language;
  nameOf: NameOf;
}

/** At most so many members of a class are listed by name. The rest are counted. */
const maxMemberNames = 10;

function membersIn(values: Values): { sourcedId: string; role: string }[] {
  return values !== null && Array.isArray(values.members) ? values.members : [];
}

function namesOf(members: readonly { sourcedId: string }[], { language, nameOf }: Wording): string {
  const named = members.flatMap(({ sourcedId }) => nameOf(sourcedId) ?? []).slice(0, maxMemberNames);
  const rest = String(members.length - named.length);
  if (rest === '0') return named.join(', ');
  if (named.length === 0) return rest;
  return [...named, fillPlaceholders(texts[language].rosterTables.more, { count: rest })].join(', ');
}

/** Returns the members of a class who join, leave or change, by role. */
function memberFields(before: Values, after: Values, wording: Wording): Field[] {
  const roles: Record<string, string> = texts[wording.language].rosterTables.members;
  return Object.entries(roles).flatMap(([role, field]) => {
    const [gone, come] = [before, after].map((values) =>
      namesOf(
        membersIn(values).filter((member) => member.role === role),
        wording,
      ),
    );
    return gone || come ? [{ field, before: gone ?? '', after: come ?? '' }] : [];
  });
}

/** A grade other than 1 to 12 is shown as the student information system writes it. */
const withGrade = (values: Values): Values =>
  values && { ...values, grade: values.gradeCode ?? values.grade };

function textOf(key: string, value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  const words = texts[language].exports;
  const wordsOfKey: Partial<Record<string, Record<string, string>>> = {
    role: words.roles,
    classType: words.classes,
  };
  if (Array.isArray(value)) return value.join(', ');
  return wordsOfKey[key]?.[String(value)] ?? String(value);
}

function fieldsOf(change: { before: Values; after: Values }, wording: Wording): RosterChange['fields'] {
  const { language } = wording;
  const [before, after] = [withGrade(change.before), withGrade(change.after)];
  const names: Record<string, string> = texts[language].rosterTables.fields;
  const fields = Object.entries(names).flatMap(([key, field]) => {
    const [old, next] = [textOf(key, before?.[key], language), textOf(key, after?.[key], language)];
    return old === next ? [] : [{ field, before: old, after: next }];
  });
  return [...fields, ...memberFields(before, after, wording)];
}

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

/**
 * At most so many names are loaded for a list of changes. A file with thousands of classes shows the numbers of
 * members instead.
 */
const maxLoadedNames = 2_000;

/** Finds the names of the members in changes of classes, in the records of the run or in their accounts. */
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
  if (ids.size === 0 || ids.size > maxLoadedNames) return new Map();
  const { rows } = await sql<{ sourced_id: string; name: string }>`
    select ids.sourced_id, coalesce(staged.given_name || ' ' || staged.family_name, ${plainNameOf('u')}) as name
    from unnest(${[...ids]}::text[]) as ids (sourced_id)
    left join roster_staged_people staged on staged.run_id = ${id} and staged.sourced_id = ids.sourced_id
    left join roster_people rp on rp.district_id = ${district_id} and rp.sourced_id = ids.sourced_id
    left join users u on u.id = rp.user_id
    where staged.sourced_id is not null or u.id is not null`.execute(db);
  return new Map(rows.map(({ sourced_id, name }) => [sourced_id, name]));
}

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
