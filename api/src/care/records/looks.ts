import type { Look } from '@tapin/shared/contract/rights-calls';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import { nameOf } from '#src/people/users/columns.ts';

interface LookRow {
  id: number;
  at: Date;
  kind: Look['kind'];
  actor_id: number;
  actor: string;
  subject_id: number | null;
  subject: string;
}

/**
 * A condition on `audit a`: a person opened, changed or downloaded data of students. The view of a record is left out,
 * because its download is audited, too.
 */
export const isLook = sql<SqlBool>`a.actor_id is not null and a.actor_id is distinct from a.subject_id
  and (a.action = 'view-student' and a.detail ->> 'page' <> 'record'
    or a.action in ('follow-up', 'export-record', 'export-list'))`;

/** The kind of a look in `audit a`. */
export const lookKind = sql<
  Look['kind']
>`case a.action when 'view-student' then a.detail ->> 'page' else a.action end`;

/** Lists looks with the names of both persons, the latest first. */
export async function listLooks(db: Database, condition: RawBuilder<SqlBool>, page: Page) {
  const { rows } = await sql<LookRow>`
    select a.id, a.at, ${lookKind} as kind, a.actor_id, ${nameOf('actor')} as actor, a.subject_id,
      ${nameOf('subject')} as subject
    from audit a
    left join users actor on actor.id = a.actor_id
    left join users subject on subject.id = a.subject_id
    where ${isLook} and ${condition}
    order by a.at desc, a.id desc
    limit ${page.pageSize} offset ${page.offset}`.execute(db);
  return rows;
}
