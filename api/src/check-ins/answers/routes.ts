import { ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import { listForStudent } from '#src/check-ins/own-questions/repository.ts';
import { questionsIn } from '#src/check-ins/questions/questions.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { isAskedNow } from '#src/policy/asked-students.ts';
import { customTextsIn, findCheckInDay, loadNotAsked, requireAsked } from './check-in-day.ts';
import { correctResponse } from './correction.ts';
import { listAnswers } from './repository.ts';
import { answersOf, type OnLowAnswer, submitResponse } from './service.ts';

export function answerRoutes(api: Api, onLowAnswer: OnLowAnswer): void {
  route(
    api,
    'GET /student/:school/questions',
    async (_, { services, member, language, today, timeZone, now }) => {
      const { db, config } = services;
      const days = await findCheckInDay(db, member.schoolId, { deviceDay: today(), now, language });
      if (!isAskedNow(member, { now, timeZone: timeZone() })) {
        return {
          questions: [],
          answers: [],
          nextSchoolDay: days.next,
          ...(await loadNotAsked(db, member, language)),
        };
      }
      const answers = await listAnswers(db, member.schoolId, member.userId, days.today);
      const student = { schoolId: member.schoolId, studentId: member.userId, day: days.today };
      const ownQuestions = await listForStudent(db, student);
      // A question that was ended today stays in the check-in of a student who has answered it.
      const isAnswered = (slot: number) => answers.some(({ question }) => question === slot);
      const own = ownQuestions.filter(({ is_asked, slot }) => is_asked || isAnswered(slot));
      return {
        questions: questionsIn(language),
        ...(own.length > 0 && { own: own.map((row) => ownQuestionIn(language, row)) }),
        answers: answersOf(answers, ownQuestions),
        nextSchoolDay: days.next,
        ...customTextsIn(config, language),
        ...(days.support !== null && { support: days.support }),
      };
    },
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
