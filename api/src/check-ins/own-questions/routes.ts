import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { findAnswerDays } from '#src/people/calendar/school-days.ts';
import {
  createOwnQuestion,
  deleteOwnQuestion,
  endOwnQuestion,
  loadOwnQuestions,
  replaceOwnQuestion,
} from './service.ts';

export function ownQuestionRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /school/:school/own-questions', async (_, { member }) =>
    loadOwnQuestions(db, member.schoolId),
  );

  route(api, 'POST /school/:school/own-questions', async ({ body }, { member, today, now }) => {
    const days = await findAnswerDays(db, member.schoolId, today(), now);
    const saving = { member, now, today: days.today };
    const question = await db
      .transaction()
      .execute((transaction) => createOwnQuestion(transaction, body, saving));
    return { question };
  });

  route(api, 'PUT /school/:school/own-questions/:id', async ({ params, body }, { member, today, now }) => {
    const days = await findAnswerDays(db, member.schoolId, today(), now);
    const saving = { member, now, today: days.today };
    const question = await db
      .transaction()
      .execute((transaction) => replaceOwnQuestion(transaction, params.id, body, saving));
    return { question };
  });

  route(api, 'DELETE /school/:school/own-questions/:id', async ({ params }, { member, now }) => {
    await db
      .transaction()
      .execute((transaction) => deleteOwnQuestion(transaction, params.id, { member, now }));
    return { ok: true };
  });

  route(api, 'POST /school/:school/own-questions/:id/end', async ({ params }, { member, today, now }) => {
    const days = await findAnswerDays(db, member.schoolId, today(), now);
    const saving = { member, now, today: days.today };
    const question = await db
      .transaction()
      .execute((transaction) => endOwnQuestion(transaction, params.id, saving));
    return { question };
  });
}
