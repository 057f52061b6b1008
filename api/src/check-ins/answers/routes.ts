import { questionsIn } from '#src/check-ins/questions/questions.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { listAnswers, listTeachers, setGrade } from './repository.ts';
import { answerOf, selectClasses, submitResponse } from './service.ts';

export function studentRoutes(api: Api): void {
  route(api, 'GET /school/:school/teachers', async (_, { services, member }) => {
    const teachers = await listTeachers(services.db, member.schoolId);
    return {
      teachers: teachers.map((teacher) => ({
        _id: String(teacher.id),
        firstName: teacher.first_name,
        lastName: teacher.last_name,
        namePrefix: teacher.name_prefix,
      })),
    };
  });

  route(api, 'POST /student/select-classes/:school', async ({ body }, { services, member }) => {
    await services.db.transaction().execute((transaction) => selectClasses(transaction, member, body));
    return { ok: true };
  });

  route(api, 'GET /student/:school/questions', async (_, { services, member, language, today }) => {
    const answers = await listAnswers(services.db, member.schoolId, member.userId, today());
    const support = services.config.support[language];
    return {
      questions: questionsIn(language),
      answers: answers.map(answerOf),
      ...(support !== undefined && { support }),
    };
  });

  route(api, 'POST /student/submit-response/:school', async ({ body }, { services, member, today, now }) => {
    return { answer: await submitResponse(services.db, member, body, today(), now) };
  });

  route(api, 'POST /student/grade/:school', async ({ body }, { services, member }) => {
    await setGrade(services.db, member.id, body.grade);
    return { ok: true };
  });
}
