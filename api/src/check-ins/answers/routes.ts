import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { loadCheckIn, requireAsked } from './check-in-day.ts';
import { correctResponse } from './correction.ts';
import { type OnLowAnswer, submitResponse } from './service.ts';

export function answerRoutes(api: Api, onLowAnswer: OnLowAnswer): void {
  route(
    api,
    'GET /student/:school/questions',
    async (_, { services, member, language, today, timeZone, now }) =>
      loadCheckIn(services, member, { deviceDay: today(), timeZone: timeZone(), now, language }),
  );

  route(
    api,
    'POST /student/submit-response/:school',
    async ({ body }, { services, member, timeZone, now }) => {
      const device = { now, timeZone: timeZone() };
      requireAsked(member, device);
      const { answer, isNewLowAnswer } = await submitResponse(services.db, member, body, device, onLowAnswer);
      if (isNewLowAnswer) services.notifications.wake();
      return { answer };
    },
  );

  route(
    api,
    'POST /student/correct-response/:school',
    async ({ body }, { services, member, timeZone, now }) => {
      const device = { now, timeZone: timeZone() };
      requireAsked(member, device);
      const { answer, isNewLowAnswer } = await correctResponse(
        services.db,
        member,
        body,
        device,
        onLowAnswer,
      );
      if (isNewLowAnswer) services.notifications.wake();
      return { answer };
    },
  );
}
