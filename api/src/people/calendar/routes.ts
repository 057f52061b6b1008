import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { importCalendar } from './import-calendar.ts';
import { changeCalendar, loadCalendar } from './service.ts';

export function calendarRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /school/:school/calendar', async (_, { member }) => loadCalendar(db, member.schoolId));

  route(api, 'PUT /school/:school/calendar', async ({ body }, { member, now }) =>
    db.transaction().execute((transaction) => changeCalendar(transaction, member, body, now)),
  );

  route(api, 'POST /school/:school/calendar/import', async ({ body }, { member, now }) => ({
    events: await importCalendar(String(member.userId), body.ics, now),
  }));
}
