import { loadAlertPreview } from '#src/care/alert-preview/service.ts';
import { loadCaseload } from '#src/care/caseload/service.ts';
import { loadFigures } from '#src/care/figures/service.ts';
import { followUpRoutes } from '#src/care/follow-ups/routes.ts';
import { saveChoices } from '#src/care/notifications/choices.ts';
import { loadChoicesWithFallback } from '#src/care/notifications/own-choices.ts';
import { loadAlarmReach } from '#src/care/notifications/reach.ts';
import { loadOwnRecord } from '#src/care/records/own-record.ts';
import { loadStudentRecord } from '#src/care/records/student-record.ts';
import { askToTalk, loadAdults, loadTalk, withdrawRequest } from '#src/care/talk/service.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/call-limits.ts';
import { cachedRoute } from '#src/insight/reply-cache/cached-route.ts';
import type { ReplyCache } from '#src/insight/reply-cache/reply-cache.ts';
import { findSchoolToday } from '#src/people/calendar/school-days.ts';

function careFigureRoutes(api: Api): void {
  route(api, 'GET /staff/caseload', async ({ query }, { services, member, now, timeZone }) =>
    loadCaseload(services.db, member, query, { now, zone: timeZone() }),
  );

  route(api, 'GET /staff/care/figures', async ({ query }, { services, member, now, timeZone }) => {
    const options = { device: { now, zone: timeZone() }, days: query.daysAgo ?? 30 };
    return { figures: await loadFigures(services.db, member.schoolId, options) };
  });
}

function notificationRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /user/notices', async (_, { caller }) => loadChoicesWithFallback(db, caller.userId));

  route(api, 'PUT /user/notices', async ({ body }, { caller }) => {
    await saveChoices(db, caller.userId, body);
    return loadChoicesWithFallback(db, caller.userId);
  });

  route(api, 'GET /staff/care/reach', async (_, { member }) => loadAlarmReach(db, member.schoolId));
}

function recordRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /user/data', async (_, { caller, today, now, language }) => {
    const when = { today: today(), now, language };
    return makeFile(db, { ...caller, now }, () => loadOwnRecord(db, caller, when));
  });

  route(api, 'GET /staff/student/:id/record', async ({ params, query }, { member, today, now, language }) => {
    const { format = 'json' } = query;
    const options = { today: today(), now, language: query.language ?? language, format };
    return makeFile(db, { ...member, now }, () => loadStudentRecord(db, member, params.id, options));
  });
}

function talkRoutes(api: Api): void {
  const { db, notifications } = api.services;

  route(api, 'GET /student/:school/adults', async (_, { member, now, timeZone }) =>
    loadAdults(db, member, { now, zone: timeZone() }),
  );

  route(api, 'GET /student/:school/talk', async (_, { member, now, timeZone }) =>
    loadTalk(db, member, { now, zone: timeZone() }),
  );

  route(api, 'POST /student/:school/talk', async ({ body }, { member, now, timeZone }) => {
    const device = { now, zone: timeZone() };
    const talk = await askToTalk(db, member, body.adult, device);
    notifications.wake();
    return talk;
  });

  route(api, 'DELETE /student/:school/talk', async (_, { member, now, timeZone }) => {
    const device = { now, zone: timeZone() };
    return withdrawRequest(db, member, device);
  });
}

function alertPreviewRoutes(api: Api, cache: ReplyCache): void {
  cachedRoute(
    api,
    'GET /staff/care/alert-preview',
    {
      cache,
      variant: ({ services, member, now, timeZone }) =>
        findSchoolToday(services.db, member.schoolId, { now, zone: timeZone() }),
    },
    async ({ query }, { services, member, now, timeZone }) => {
      const { schoolId } = member;
      const today = await findSchoolToday(services.db, schoolId, { now, zone: timeZone() });
      return { preview: await loadAlertPreview(services.db, schoolId, today, query) };
    },
  );
}

export function careRoutes(api: Api, cache: ReplyCache): void {
  followUpRoutes(api, cache);
  talkRoutes(api);
  careFigureRoutes(api);
  alertPreviewRoutes(api, cache);
  notificationRoutes(api);
  recordRoutes(api);
}
