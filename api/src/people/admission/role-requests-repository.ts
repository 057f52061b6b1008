import { headRole } from '@tapin/contract/policy';
import type { Decider } from '@tapin/contract/role-request-calls';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { MemberRow } from '#src/people/memberships/replies.ts';
import { memberColumns } from '#src/people/memberships/replies.ts';
import { byName, nameOf } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { deciderOf } from './decider.ts';

export interface RoleRequestRow extends MemberRow {
  request_id: number;
  requested_by: number;
  requester_name: string;
  created_at: Date;
  expires_at: Date;
  decider: Decider;
}

const hasAuthor = (table: string) => sql<SqlBool>`exists (select from school_users author
  where author.school_id = ${sql.ref(`${table}.school_id`)} and author.user_id = ${sql.ref(`${table}.requested_by`)}
    and author.verified = 'approved' and ${hasCapability('author.role', 'managesStaff')})`;

async function listWhere(db: Database, condition: RawBuilder<SqlBool>, now: Date) {
  const { rows } = await sql<RoleRequestRow>`
    select r.id as request_id, r.requested_by, r.created_at, r.expires_at, ${nameOf('requester')} as requester_name,
      ${deciderOf(sql`r.school_id`, sql`r.requested_by`)} as decider, ${memberColumns}
    from role_requests r
    join school_users su on su.id = r.school_user_id and su.verified = 'approved'
    join users u on u.id = su.user_id
    join users requester on requester.id = r.requested_by
    where r.expires_at > ${now} and ${hasAuthor('r')} and ${condition}
    order by ${byName}`.execute(db);
  return rows;
}

export async function listRoleRequests(db: Database, schoolIds: readonly number[], now: Date) {
  return schoolIds.length === 0 ? [] : listWhere(db, sql`r.school_id in (${sql.join([...schoolIds])})`, now);
}

export async function findRoleRequest(db: Database, schoolId: number, id: number, now: Date) {
  return (await listWhere(db, sql`r.school_id = ${schoolId} and r.id = ${id}`, now))[0];
}

export async function findRoleRequestAbout(db: Database, schoolUserId: number, now: Date) {
  return (await listWhere(db, sql`r.school_user_id = ${schoolUserId}`, now))[0];
}

interface NewRoleRequest {
  school_id: number;
  school_user_id: number;
  requested_by: number;
  created_at: Date;
  expires_at: Date;
}

export async function insertRoleRequest(db: Database, request: NewRoleRequest): Promise<boolean> {
  const row = { ...request, role: headRole };
  const stored = await db
    .insertInto('role_requests')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('school_user_id')
        // A new request has a new id, so that a decision from an outdated list finds nothing.
        .doUpdateSet({ ...row, id: sql`nextval('entity_id')` })
        .where((expression) =>
          expression.or([
            expression('role_requests.expires_at', '<=', request.created_at),
            sql<SqlBool>`not ${hasAuthor('role_requests')}`,
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Deletes a request, and returns whether it existed. When two people decide at the same time, only one of them deletes
 * it.
 */
export async function deleteRoleRequest(db: Database, id: number): Promise<boolean> {
  const deleted = await db.deleteFrom('role_requests').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteOwnRoleRequest(
  db: Database,
  { id, schoolId, userId }: { id: number; schoolId: number; userId: number },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('role_requests')
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .where('requested_by', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
