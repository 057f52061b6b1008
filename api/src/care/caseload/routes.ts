import { pageSizes } from '@tapin/shared/contract/paging';
import { followUpOf } from '#src/care/follow-ups/replies.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { personOf } from '#src/people/users/replies.ts';
import { countCases, listCases } from './repository.ts';

export function caseloadRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /staff/caseload', async ({ query }, { member, now, timeZone }) => {
    const { offset = 0, pageSize = pageSizes.list } = query;
    const rows = await listCases(db, member, { now, zone: timeZone() }, { offset, pageSize });
    const students = rows.map((row) => ({
      ...personOf(row),
      grade: row.grade,
      isCounselor: row.is_counselor,
      followUp: row.follow_up_id === null ? null : followUpOf(row, member),
      lastTapIn: row.last_tap_in,
      isMissing: row.is_missing,
    }));
    return { count: students.length, pageSize, total: await countCases(db, member), students };
  });
}
