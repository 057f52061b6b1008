import { questionsIn } from '#src/check-ins/questions/questions.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { findAnswerDays } from '#src/people/calendar/school-days.ts';
import { ownTextsIn } from './own-texts.ts';
import { listAnswers } from './repository.ts';
import { answersOf, type Heed, submitResponse } from './service.ts';

export function answerRoutes(api: Api, heed: Heed): void {
  route(api, 'GET /student/:school/questions', async (_, { services, member, language, today, now }) => {
    const { db, config } = services;
    const days = await findAnswerDays(db, member.schoolId, today(), now);
    const answers = await listAnswers(db, member.schoolId, member.userId, days.today);
    return {
      questions: questionsIn(language),
      answers: answersOf(answers),
      nextSchoolDay: days.next,
      ...ownTextsIn(config, language),
    };
  });

  route(
    api,
    'POST /student/submit-response/:school',
    async ({ body }, { services, member, timeZone, now }) => {
      const device = { now, timeZone: timeZone() };
      const { answer, isHeeded } = await submitResponse(services.db, member, body, device, heed);
      if (isHeeded) services.notifications.wake();
      return { answer };
    },
  );
}
