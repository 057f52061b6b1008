import { trendRanges } from '@tapin/contract/vocabulary';
import { AppError } from '#src/basics/app-error.ts';
import { limitSavedQuestions } from '#src/check-ins/own-questions/saved.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/call-limits.ts';
import { limitCodeChoices, limitCodeLookups } from '#src/infrastructure/rate-limits/code-guesses.ts';
import { chooseRemotes, joinDistrict } from './district-service.ts';
import { exportOverview, loadAsked, loadOverview } from './overview-service.ts';
import {
  chooseApproval,
  decideAboutQuestionRequest,
  loadQuestions,
  offerQuestion,
  withdrawOffer,
} from './questions-service.ts';
import { decideAboutRequest, listRequests } from './requests-service.ts';
import {
  addSchool,
  changeSchool,
  createSchool,
  decideAboutDistrict,
  removeSchool,
} from './schools-service.ts';
import { loadTrends } from './trends.ts';

function districtRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /district/user', async ({ body }, { once, caller: { userId }, client, now }) =>
    limitCodeLookups(db, { userId, client, now }, () =>
      once((transaction) => joinDistrict(transaction, userId, body.districtCode)),
    ),
  );

  route(api, 'PUT /district/remotes', async ({ body }, { district, now }) => ({
    district: await chooseRemotes(db, district, body.remotes, now),
  }));
}

const [defaultRange] = trendRanges;

function overviewRoutes(api: Api): void {
  route(api, 'GET /district/overview', async (_, { services, district, now, timeZone }) => ({
    ...(await loadOverview(services.db, district, { now, zone: timeZone() })),
    asked: await loadAsked(services.db, district),
  }));

  route(
    api,
    'GET /district/overview/export',
    async ({ query }, { services, district, timeZone, language, now }) => {
      const device = { now, zone: timeZone() };
      const options = { device, count: query.daysAgo ?? defaultRange, language };
      const make = () => exportOverview(services.db, district, options);
      return makeFile(services.db, { ...district, now }, make);
    },
  );
}

function questionRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /district/questions', async (_, { district, now }) => loadQuestions(db, district, now));

  route(api, 'PUT /district/questions/approval', async ({ body }, { district, now }) => {
    await chooseApproval(db, district, body.approvesQuestions, now);
    return { ok: true };
  });

  route(api, 'PUT /district/questions/:id', async ({ params, body }, { once, district, now }) => {
    const decision = { id: params.id, approved: body.approved };
    return once(async (transaction) => {
      await decideAboutQuestionRequest(transaction, district, decision, now);
      return { ok: true };
    });
  });

  route(api, 'POST /district/question-offers', async ({ body }, { once, district, now }) => {
    await limitSavedQuestions(db, district, now);
    return once(async (transaction) => ({ offer: await offerQuestion(transaction, district, body, now) }));
  });

  route(api, 'DELETE /district/question-offers/:id', async ({ params }, { once, district, now }) => {
    return once(async (transaction) => {
      await withdrawOffer(transaction, district, params.id, now);
      return { ok: true };
    });
  });
}

function requestRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /district/school-user-requests', async (_, { district, now }) => ({
    data: await listRequests(db, district, now),
  }));

  route(api, 'PUT /district/school/approve-or-reject', async ({ body }, { once, district, now }) => {
    return once(async (transaction) => {
      await decideAboutRequest(transaction, district, body, now);
      return { ok: true };
    });
  });
}

function schoolRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /district/add-school', async ({ body }, { district, client, now }) =>
    limitCodeLookups(db, { userId: district.userId, client, now }, () =>
      addSchool(db, district, body.schoolCode, now),
    ),
  );

  route(api, 'POST /district/school', async ({ body }, { once, district, client, now }) => {
    const school = { name: body.schoolName, code: body.schoolCode };
    return limitCodeChoices(db, { userId: district.userId, client, now }, () =>
      once((transaction) => createSchool(transaction, district, school, now)),
    );
  });

  route(
    api,
    'PUT /district/school',
    async ({ body: { schoolId, name, code } }, { district, client, now }) => {
      if (name === undefined && code === undefined) throw new AppError('validation', 'name');
      const change = () => changeSchool(db, district, schoolId, { name, code }, now);
      return code === undefined
        ? change()
        : limitCodeChoices(db, { userId: district.userId, client, now }, change);
    },
  );

  route(api, 'DELETE /district/school/:school', async ({ params }, { once, district, now }) => {
    return once(async (transaction) => {
      await removeSchool(transaction, district, params.school, now);
      return { ok: true };
    });
  });

  route(api, 'POST /admin/approve-or-reject-district', async ({ body }, { once, member, now }) => {
    return once(async (transaction) => {
      await decideAboutDistrict(transaction, member, body, now);
      return { ok: true };
    });
  });
}

function trendRoutes(api: Api): void {
  route(api, 'GET /district/trends', ({ query }, { services, district, now, timeZone }) =>
    loadTrends(services.db, district, {
      device: { now, zone: timeZone() },
      count: query.daysAgo ?? defaultRange,
    }),
  );
}

export function districtsRoutes(api: Api): void {
  districtRoutes(api);
  schoolRoutes(api);
  requestRoutes(api);
  overviewRoutes(api);
  trendRoutes(api);
  questionRoutes(api);
}
