import { limitSavedQuestions } from '#src/check-ins/own-questions/saved.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import {
  chooseApproval,
  decideAboutQuestionRequest,
  loadQuestions,
  offerQuestion,
  withdrawOffer,
} from './service.ts';

export function questionRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /district/questions', async (_, { district, now }) => loadQuestions(db, district, now));

  route(api, 'PUT /district/questions/approval', async ({ body }, { district, now }) => {
    await db
      .transaction()
      .execute((transaction) => chooseApproval(transaction, district, body.approvesQuestions, now));
    return { ok: true };
  });

  route(api, 'PUT /district/questions/:id', async ({ params, body }, { district, now }) => {
    const decision = { id: params.id, approved: body.approved };
    await db
      .transaction()
      .execute((transaction) => decideAboutQuestionRequest(transaction, district, decision, now));
    return { ok: true };
  });

  route(api, 'POST /district/question-offers', async ({ body }, { district, now }) => {
    await limitSavedQuestions(db, district, now);
    return {
      offer: await db.transaction().execute((transaction) => offerQuestion(transaction, district, body, now)),
    };
  });

  route(api, 'DELETE /district/question-offers/:id', async ({ params }, { district, now }) => {
    await db.transaction().execute((transaction) => withdrawOffer(transaction, district, params.id, now));
    return { ok: true };
  });
}
