import { pageSizes } from '@tapin/shared/contract/paging';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { schoolWeek, trendsOf } from '#src/insight/figures/school-week.ts';
import { studentsInScope } from '#src/insight/scope/scope.ts';
import { removeStudent } from '#src/people/admission/service.ts';
import { personOf, schoolUserOf } from '#src/people/memberships/replies.ts';
import { matchesTerm } from '#src/people/users/search.ts';
import { countDays, countStudents, listFeedDays, listStudentDays, listStudentsPage } from './repository.ts';
import { feedOf, loadOverview, viewStudent } from './service.ts';

export function staffStudentRoutes(api: Api): void {
  route(api, 'GET /staff/students', async ({ query }, { services, member }) => {
    const { offset = 0, pageSize = pageSizes.list, searchTerm } = query;
    const scope = studentsInScope(member);
    const matches = matchesTerm(searchTerm);
    const rows = await listStudentsPage(services.db, scope, matches, { offset, pageSize });
    const students = rows.map((row) => ({
      user: personOf(row),
      schoolUser: {
        ...schoolUserOf({ ...row, id: row.school_user_id, user_id: row.id }),
        noOfTapIns: row.tap_ins,
      },
    }));
    const total = await countStudents(services.db, scope, matches);
    return { count: students.length, pageSize, total, students };
  });

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

  route(api, 'GET /staff/student/:id/feed', async ({ params, query }, { services, member, now }) => {
    const { offset = 0, pageSize = pageSizes.feed } = query;
    const student = await viewStudent(services.db, member, params.id, { page: 'feed', now });
    const feed = feedOf(await listFeedDays(services.db, member.schoolId, student.id, { offset, pageSize }));
    const total = await countDays(services.db, member.schoolId, student.id);
    return { count: feed.length, pageSize, total, feed };
  });

  route(api, 'GET /staff/student/:id/weekly-trends', async ({ params, query }, { services, member, now }) => {
    const week = schoolWeek(query.startDate, query.endDate);
    const student = await viewStudent(services.db, member, params.id, { page: 'weekly-trends', now });
    const key = { schoolId: member.schoolId, studentId: student.id };
    const days = await listStudentDays(services.db, key, query.startDate, query.endDate);
    return { weeklyTrends: trendsOf(week, days) };
  });

  route(api, 'DELETE /staff/student/:id', async ({ params }, { services, member, now }) => {
    await services.db
      .transaction()
      .execute((transaction) => removeStudent(transaction, member, params.id, now));
    return { ok: true };
  });
}
