import type { Database } from '#src/database/database.ts';
import type { CallContext } from '#src/http/call-context.ts';
import type { Membership } from '#src/http/grants.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { findSchoolToday } from '#src/people/calendar/school-days.ts';
import { limitSavedQuestions } from './saved.ts';
import {
  createOwnQuestion,
  deleteOwnQuestion,
  endOwnQuestion,
  loadOwnQuestions,
  replaceOwnQuestion,
  type Saving,
} from './service.ts';

type Context = Pick<CallContext, 'timeZone' | 'now'> & { member: Membership };

async function savingOf(db: Database, { member, timeZone, now }: Context): Promise<Saving> {
  const today = await findSchoolToday(db, member.schoolId, { now, zone: timeZone() });
  return { member, now, today };
}

export function ownQuestionRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /school/:school/own-questions', async (_, { member }) =>
    loadOwnQuestions(db, member.schoolId),
  );

  route(api, 'POST /school/:school/own-questions', async ({ body }, context) => {
    const saving = await savingOf(db, context);
    await limitSavedQuestions(db, context.member, context.now);
    const question = await createOwnQuestion(db, body, saving);
    return { question };
  });

  route(api, 'PUT /school/:school/own-questions/:id', async ({ params, body }, context) => {
    const saving = await savingOf(db, context);
    await limitSavedQuestions(db, context.member, context.now);
    const question = await replaceOwnQuestion(db, params.id, body, saving);
    return { question };
  });

  route(api, 'DELETE /school/:school/own-questions/:id', async ({ params }, { once, member, now }) => {
    return once(async (transaction) => {
      await deleteOwnQuestion(transaction, params.id, { member, now });
      return { ok: true };
    });
  });

  route(api, 'POST /school/:school/own-questions/:id/end', async ({ params }, context) => {
    const saving = await savingOf(db, context);
    const question = await endOwnQuestion(db, params.id, saving);
    return { question };
  });
}
