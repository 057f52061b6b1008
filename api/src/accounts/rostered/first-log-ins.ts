import type { OutputOf } from '@tapin/shared/contract/calls';
import { pageSizes } from '@tapin/shared/contract/paging';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { matchesTerm } from '#src/people/users/search.ts';
import {
  countFirstLogIns,
  type FirstLogInRow,
  type listClasses,
  listFirstLogIns,
  onlyNotYet,
  type People,
} from './repository.ts';

type Reply = OutputOf<'GET /staff/first-log-ins'>;

const firstLogInOf = (row: FirstLogInRow): Reply['people'][number] => ({
  _id: String(row.id),
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  grade: row.grade,
  state: row.state,
  invitedAt: row.invited_at?.toISOString() ?? null,
  slip: row.slip_created_at && {
    createdAt: row.slip_created_at.toISOString(),
    expiresAt: row.slip_expires_at.toISOString(),
    uses: row.slip_uses,
  },
  canHaveSlip: row.can_have_slip,
});

interface Options {
  people: People;
  query: { offset?: number; pageSize?: number; searchTerm?: string; notYet?: boolean };
  classes: Awaited<ReturnType<typeof listClasses>>;
  now: Date;
}

export async function loadFirstLogIns(
  db: Database,
  { people, query, classes, now }: Options,
): Promise<Reply> {
  const { offset = 0, pageSize = pageSizes.list, searchTerm, notYet = false } = query;
  const matches = sql<boolean>`${matchesTerm(searchTerm)} and ${notYet ? onlyNotYet : sql`true`}`;
  const rows = await listFirstLogIns(db, { people, matches, page: { offset, pageSize }, now });
  const counts = await countFirstLogIns(db, people, matches);
  return {
    people: rows.map(firstLogInOf),
    count: rows.length,
    pageSize,
    total: counts.total,
    rostered: counts.rostered,
    notYet: counts.not_yet,
    classes: classes.map(({ id, title, class_type, students }) => ({
      _id: String(id),
      title,
      classType: class_type,
      students,
    })),
  };
}
