import { AppError } from '#src/basics/app-error.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitCodeChoices, limitCodeLookups } from '#src/infrastructure/rate-limits/code-guesses.ts';
import { decideAboutDistrict } from './decision.ts';
import { addSchool, changeSchool, createSchool, removeSchool } from './service.ts';

export function schoolRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /district/add-school', async ({ body }, { district, client, now }) =>
    limitCodeLookups(db, { userId: district.userId, client, now }, () =>
      db.transaction().execute((transaction) => addSchool(transaction, district, body.schoolCode, now)),
    ),
  );

  route(api, 'POST /district/school', async ({ body }, { district, client, now }) => {
    const school = { name: body.schoolName, code: body.schoolCode };
    return limitCodeChoices(db, { userId: district.userId, client, now }, () =>
      db.transaction().execute((transaction) => createSchool(transaction, district, school, now)),
    );
  });

  route(
    api,
    'PUT /district/school',
    async ({ body: { schoolId, name, code } }, { district, client, now }) => {
      if (name === undefined && code === undefined) throw new AppError('validation', 'name');
      const change = () =>
        db
          .transaction()
          .execute((transaction) => changeSchool(transaction, district, schoolId, { name, code }, now));
      return code === undefined
        ? change()
        : limitCodeChoices(db, { userId: district.userId, client, now }, change);
    },
  );

  route(api, 'DELETE /district/school/:school', async ({ params }, { district, now }) => {
    await db.transaction().execute((transaction) => removeSchool(transaction, district, params.school, now));
    return { ok: true };
  });

  route(api, 'POST /admin/approve-or-reject-district', async ({ body }, { services, member, now }) => {
    await services.db
      .transaction()
      .execute((transaction) => decideAboutDistrict(transaction, member, body, now));
    return { ok: true };
  });
}
