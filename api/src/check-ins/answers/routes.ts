import { questionsIn } from '#src/check-ins/questions/questions.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { ownWordsIn } from './own-words.ts';
import { listAnswers } from './repository.ts';
import { answerOf, submitResponse } from './service.ts';

export function answerRoutes(api: Api): void {
  route(api, 'GET /student/:school/questions', async (_, { services, member, language, today }) => {
    const answers = await listAnswers(services.db, member.schoolId, member.userId, today());
    return {
      questions: questionsIn(language),
      answers: answers.map(answerOf),
      ...ownWordsIn(services.config, language),
    };
  });

  route(api, 'POST /student/submit-response/:school', async ({ body }, { services, member, today, now }) => {
    return { answer: await submitResponse(services.db, member, body, today(), now) };
  });
}
