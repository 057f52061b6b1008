import type { InputOf, OutputOf } from '@tapin/contract/calls';
import { pageSizes } from '@tapin/contract/paging';
import type { Role } from '@tapin/contract/policy';
import { sql } from 'kysely';
import { days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { byName, matchesTerm, nameOf } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';

type Query = InputOf<'GET /admin/unused-accounts'>['query'];

const unusedAfterDays = 90;

/**
 * Selects the approved members whose accounts were not used, by name. An active session has the time of its last
 * request, an ended session has left that time in `account_uses`, and a tap-in counts as a use on its day. A younger
 * membership counts as used.
 */
const fromUnused = (schoolId: number, { searchTerm, of = 'staff' }: Query, now: Date) => {
  const before = new Date(now.getTime() - days(unusedAfterDays));
  return sql`
    from school_users su join users u on u.id = su.user_id
    left join account_uses ended on ended.user_id = u.id
    left join lateral (select max(s.seen_at) as seen_at from sessions s where s.user_id = u.id) running on true
    left join student_totals t on t.school_id = su.school_id and t.student_id = u.id
    cross join lateral (select greatest(ended.seen_at, running.seen_at, t.last_day::timestamptz) as used_at) last
    where su.school_id = ${schoolId} and su.verified = 'approved' and su.created_at < ${before}
      and ${hasCapability('su.role', of === 'staff' ? 'worksAtSchool' : 'answersCheckIn')}
      and coalesce(last.used_at, su.created_at) < ${before} and ${matchesTerm(searchTerm)}`;
};

export async function loadUnusedAccounts(
  db: Database,
  { schoolId }: Membership,
  query: Query,
  now: Date,
): Promise<OutputOf<'GET /admin/unused-accounts'>> {
  const { offset = 0, pageSize = pageSizes.list } = query;
  const from = fromUnused(schoolId, query, now);
  const { rows } = await sql<{ id: number; user_id: number; name: string; role: Role; used_at: Date | null }>`
    select su.id, su.user_id, ${nameOf('u')} as name, su.role, last.used_at ${from}
    order by ${byName} limit ${pageSize} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db);
  return {
    accounts: rows.map(({ id, user_id, name, role, used_at }) => ({
      _id: String(id),
      userId: String(user_id),
      name,
      role,
      lastUsedAt: used_at?.toISOString() ?? null,
    })),
    count: rows.length,
    pageSize,
    total: counted.rows[0]?.total ?? 0,
  };
}
