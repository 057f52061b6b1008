import { AppError } from '#src/basics/app-error.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { lookingUpCode } from '#src/means/throttle/code-guesses.ts';
import { decideAboutDistrict } from './decision.ts';
import { addSchool, changeSchool, createSchool } from './service.ts';

export function schoolRoutes(api: Api): void {
  const { db } = api.services;

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

  route(api, 'POST /admin/approve-or-reject-district', async ({ body }, { services, member, now }) => {
    await services.db
      .transaction()
      .execute((transaction) => decideAboutDistrict(transaction, member, body, now));
    return { ok: true };
  });
}
