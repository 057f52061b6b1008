import { pageSizes } from '@tapin/contract/paging';
import { createDeviceCode } from '#src/accounts/devices/known-devices.ts';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { loadFeed } from './feed.ts';
import { loadOverview, loadStudentWeek, viewStudent } from './service.ts';
import { findMembershipFor } from './student-membership.ts';

export function studentMembershipRoutes(api: Api): void {
  route(api, 'GET /staff/student/:id/membership', async ({ params }, { services, caller, now }) => {
    const id = await findMembershipFor(services.db, caller, parseId(params.id) ?? 0, now);
    if (id === null) throw new AppError('not_found');
    return { schoolUserId: String(id) };
  });
}

export function studentPageRoutes(api: Api): void {
  route(
    api,
    'GET /staff/student/:id/overview',
    async ({ params, query }, { services, member, today, language, now }) => ({
      overview: await loadOverview(services.db, member, params.id, {
        daysAgo: query.daysAgo ?? -1,
        today: today(),
        language,
        now,
      }),
    }),
  );

  route(
    api,
    'GET /staff/student/:id/feed',
    async ({ params, query }, { services, member, language, now }) => {
      const { offset = 0, pageSize = pageSizes.feed } = query;
      const { db } = services;
      const student = await viewStudent(db, member, params.id, { page: 'feed', now });
      const page = { offset, pageSize };
      const { feed, total } = await loadFeed(db, member.schoolId, student.id, { page, language });
      return { count: feed.length, pageSize, total, feed };
    },
  );

  route(
    api,
    'GET /staff/student/:id/weekly-trends',
    async ({ params, query }, { services, member, language, now }) =>
      loadStudentWeek(services.db, member, params.id, { ...query, language, now }),
  );

  // The code does not replace a password, it only lets a new device try one. Opening the student audits who created the
  // code.
  route(api, 'POST /staff/student/:id/device-code', async ({ params }, { once, member, now }) =>
    once(async (transaction) => {
      const student = await viewStudent(transaction, member, params.id, { page: 'device-code', now });
      const { code, expiresAt } = await createDeviceCode(transaction, student.id, now);
      return { code, expiresAt: expiresAt.toISOString() };
    }),
  );
}
