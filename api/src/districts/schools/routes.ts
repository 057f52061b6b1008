import { AppError } from '#src/basics/app-error.ts';
import { decideAboutRequest, listRequests } from '#src/districts/requests/service.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { lookingUpCode } from '#src/means/throttle/code-guesses.ts';
import { addSchool, changeSchool, chooseRemotes, createSchool, joinDistrict } from './service.ts';

export function districtRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /district/user', async ({ body }, { caller: { userId }, now }) =>
    lookingUpCode(db, { userId, now }, () =>
      db.transaction().execute((transaction) => joinDistrict(transaction, userId, body.districtCode)),
    ),
  );

  route(api, 'PUT /district/remotes', async ({ body }, { district, now }) => ({
    district: await db
      .transaction()
      .execute((transaction) => chooseRemotes(transaction, district, body.remotes, now)),
  }));

  route(api, 'POST /district/add-school', async ({ body }, { district, now }) =>
    lookingUpCode(db, { userId: district.userId, now }, () =>
      db.transaction().execute((transaction) => addSchool(transaction, district, body.schoolCode, now)),
    ),
  );

  route(api, 'POST /district/school', async ({ body }, { district, now }) => {
    const school = { name: body.schoolName, code: body.schoolCode };
    return db.transaction().execute((transaction) => createSchool(transaction, district, school, now));
  });

  route(api, 'PUT /district/school', async ({ body: { schoolId, name, code } }, { district, now }) => {
    if (name === undefined && code === undefined) throw new AppError('validation', 'name');
    return db
      .transaction()
      .execute((transaction) => changeSchool(transaction, district, schoolId, { name, code }, now));
  });

  route(api, 'GET /district/school-user-requests', async (_, { district }) => ({
    data: await listRequests(db, district.districtId),
  }));

  route(api, 'PUT /district/school/approve-or-reject', async ({ body }, { district, now }) => {
    await db.transaction().execute((transaction) => decideAboutRequest(transaction, district, body, now));
    return { ok: true };
  });
}
