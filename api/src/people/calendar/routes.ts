import { minutes } from '#src/basics/clock.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { importCalendar } from './import-calendar.ts';
import { changeCalendar, loadCalendar } from './service.ts';

const importLimit = { max: 60, windowMs: minutes(10) };

export function calendarRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /school/:school/calendar', async (_, { member }) => loadCalendar(db, member.schoolId));

  route(api, 'PUT /school/:school/calendar', async ({ body }, { member, now }) =>
    db.transaction().execute((transaction) => changeCalendar(transaction, member, body, now)),
  );

  route(api, 'POST /school/:school/calendar/import', async ({ body }, { member, now }) => {
    await limitEvents(db, `imports:${member.userId}`, importLimit, now);
    return { events: await importCalendar(String(member.userId), body.ics, now) };
  });
}
