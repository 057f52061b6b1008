import { pageSizes } from '@tapin/contract/paging';
import { AppError } from '#src/basics/app-error.ts';
import { hours, minutes } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { hasSecondFactor } from '#src/people/access/second-factor-rule.ts';
import { admissionRoutes, membershipRoutes, roleRequestRoutes } from '#src/people/admission/routes.ts';
import { importCalendar } from '#src/people/calendar/import-calendar.ts';
import { changeCalendar, loadCalendar } from '#src/people/calendar/service.ts';
import { chooseGrade, loadTeachers, selectClasses } from '#src/people/classes/service.ts';
import { gradeOf, memberOf } from '#src/people/memberships/replies.ts';
import { matchesTerm, personOf } from '#src/people/users/users.ts';
import { changeProfile, insertFeedback, loadMe } from './own-profile.ts';
import {
  changeRole,
  countStaff,
  findStaffMember,
  listStaff,
  listStudentsOf,
  taughtStudentOf,
} from './staff.ts';
import { correctStudent, countRemoved, listRemoved, restoreStudent } from './students.ts';

const importLimit = { max: 60, windowMs: minutes(10) };

function calendarRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /school/:school/calendar', async (_, { member }) => loadCalendar(db, member.schoolId));

  route(api, 'PUT /school/:school/calendar', async ({ body }, { member, now }) =>
    changeCalendar(db, member, body, now),
  );

  route(api, 'POST /school/:school/calendar/import', async ({ body }, { member, now }) => {
    await limitEvents(db, `imports:${member.userId}`, importLimit, now);
    return { events: await importCalendar(String(member.userId), body.ics, now) };
  });
}

function classRoutes(api: Api): void {
  route(api, 'GET /school/:school/teachers', async (_, { services, member }) => {
    return { teachers: await loadTeachers(services.db, member.schoolId) };
  });

  route(api, 'POST /student/select-classes/:school', async ({ body }, { services, member }) => {
    await selectClasses(services.db, member, body);
    return { ok: true };
  });

  route(api, 'POST /student/grade/:school', async ({ body }, { services, member }) => {
    await chooseGrade(services.db, member, body.grade);
    return { ok: true };
  });
}

function studentAdminRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /staff/removed-students', async ({ query }, { member }) => {
    const { offset = 0, pageSize = pageSizes.list, searchTerm } = query;
    const matches = matchesTerm(searchTerm);
    const rows = await listRemoved(db, member.schoolId, matches, { offset, pageSize });
    const total = await countRemoved(db, member.schoolId, matches);
    const students = rows.map((row) => ({
      ...personOf(row),
      ...gradeOf(row),
      removedAt: row.left_at?.toISOString() ?? null,
      removedBy: row.removed_by,
    }));
    return { count: students.length, pageSize, total, students };
  });

  route(api, 'POST /staff/student/:id/restore', async ({ params }, { once, member, now }) => {
    return once(async (transaction) => {
      await restoreStudent(transaction, member, params.id, now);
      return { ok: true };
    });
  });

  route(api, 'PUT /staff/student/:id/classes', async ({ params, body }, { member, now }) => {
    await correctStudent(db, member, { id: params.id, body, now });
    return { ok: true };
  });
}

function staffRoutes(api: Api): void {
  route(api, 'PUT /admin/change-school-user-role', async ({ body }, { services, member, now }) => {
    const { requested } = await changeRole(services.db, member, body, now);
    services.outbox.wake();
    return { ok: true, ...(requested && { requested }) };
  });

  route(api, 'GET /admin/staff', async ({ query }, { services, member }) => {
    const { offset = 0, pageSize = pageSizes.list, searchTerm } = query;
    const matches = matchesTerm(searchTerm);
    const rows = await listStaff(services.db, member.schoolId, matches, { offset, pageSize });
    const total = await countStaff(services.db, member.schoolId, matches);
    return { count: rows.length, pageSize, total, schoolUsers: rows.map(memberOf) };
  });

  route(api, 'GET /admin/staff/:id', async ({ params }, { services, member }) => {
    const found = await findStaffMember(services.db, member.schoolId, parseId(params.id) ?? 0);
    if (!found) throw new AppError('not_found');
    const students = await listStudentsOf(services.db, member.schoolId, found.id);
    return {
      ...memberOf(found),
      hasSecondFactor: await hasSecondFactor(services.db, found.id),
      since: found.created_at.toISOString(),
      students: students.map(taughtStudentOf),
    };
  });
}

const feedbackLimit = { max: 10, windowMs: hours(1) };

function meRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /user/me', async (_, { services, caller }) => loadMe(services, caller));

  route(api, 'PUT /user/profile', async ({ body }, { services, caller: { userId }, client, now }) => {
    const changed = await changeProfile(db, { userId, client, now }, body);
    services.outbox.wake();
    return changed;
  });

  route(api, 'POST /user/feedback', async ({ body }, { services, caller, now }) => {
    await limitEvents(db, `feedback:${caller.userId}`, feedbackLimit, now);
    await insertFeedback(services.db, { userId: caller.userId, text: body.feedback.trim(), now });
    return { ok: true };
  });
}

export function peopleRoutes(api: Api): void {
  meRoutes(api);
  membershipRoutes(api);
  classRoutes(api);
  admissionRoutes(api);
  calendarRoutes(api);
  staffRoutes(api);
  roleRequestRoutes(api);
  studentAdminRoutes(api);
}
