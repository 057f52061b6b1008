import { questions } from '@tapin/shared/contract/questions';
import { sql } from 'kysely';
import {
  type AnsweredAtColumn,
  answeredAtColumns,
  type DayResponses,
  responseColumns,
} from '#src/check-ins/questions/columns.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import { milliseconds } from '#src/insight/figures/milliseconds.ts';
import type { Scope } from '#src/insight/scope/scope.ts';
import { memberColumns } from '#src/people/memberships/columns.ts';
import type { MemberRow } from '#src/people/memberships/replies.ts';
import { byName, personColumns } from '#src/people/users/columns.ts';
import type { PersonRow } from '#src/people/users/replies.ts';
import type { Condition } from '#src/people/users/search.ts';

export interface ListedStudent extends MemberRow {
  tap_ins: number;
}

export async function listStudentsPage(db: Database, scope: Scope, matches: Condition, page: Page) {
  const { rows } = await sql<ListedStudent>`
    with page as (
      select u.name_key, ${memberColumns}
      from school_users su join users u on u.id = su.user_id
      where ${scope} and ${matches}
      order by ${byName}
      limit ${page.pageSize} offset ${page.offset}
    )
    select page.*, coalesce(latest.tap_ins, 0) as tap_ins
    from page left join student_totals latest
      on latest.school_id = page.school_id and latest.student_id = page.id
    order by page.name_key, page.id`.execute(db);
  return rows;
}

export async function countStudents(db: Database, scope: Scope, matches: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from school_users su join users u on u.id = su.user_id
    where ${scope} and ${matches}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A student with the responses of one day and when they were given, in milliseconds. */
export type StatusRow = PersonRow & DayResponses & Record<AnsweredAtColumn, number>;

export async function listStudentsOn(db: Database, scope: Scope, day: string) {
  const { rows } = await sql<StatusRow>`
    select ${personColumns}, ${responseColumns('d', questions)}, ${sql.join(answeredAtColumns.map(milliseconds))}
    from school_users su
    join users u on u.id = su.user_id
    left join student_days d on d.school_id = su.school_id and d.student_id = su.user_id and d.day = ${day}::date
    where ${scope} order by ${byName}`.execute(db);
  return rows;
}
