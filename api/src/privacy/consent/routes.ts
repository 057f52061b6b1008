import { schoolYearOf } from '#src/basics/local-day.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { findSchoolToday } from '#src/people/calendar/school-days.ts';
import { importConsents } from './consent-file.ts';
import { previewRules } from './preview.ts';
import { importRosterConsents } from './roster-consents.ts';
import { changeDistrictRules, changeSchoolRules, loadDistrictRules, loadRules } from './rules.ts';
import {
  decideForOneself,
  exportConsents,
  loadConsents,
  loadHistory,
  recordForStudents,
  setOfAge,
} from './service.ts';
import { settleConsent } from './settle-consent.ts';

function ruleRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /school/:school/consent-rules', async (_, { member, now, timeZone }) =>
    loadRules(db, member.schoolId, await findSchoolToday(db, member.schoolId, { now, zone: timeZone() })),
  );

  route(api, 'PUT /school/:school/consent-rules', async ({ body }, { member, now, timeZone }) => {
    const today = await findSchoolToday(db, member.schoolId, { now, zone: timeZone() });
    return changeSchoolRules(db, member, body, { today, now });
  });

  route(api, 'GET /school/:school/consent-rules/preview', async ({ query }, { member, now, timeZone }) => {
    const today = await findSchoolToday(db, member.schoolId, { now, zone: timeZone() });
    return previewRules(db, { schoolId: member.schoolId }, query, today);
  });

  route(api, 'POST /district/consents/import', ({ body }, { district, now, timeZone }) =>
    importRosterConsents(db, district, body, { now, zone: timeZone() }),
  );

  route(api, 'GET /district/consent-rules/preview', ({ query }, { district, today }) =>
    previewRules(db, { districtId: district.districtId }, query, today()),
  );

  route(api, 'GET /district/consent-rules', (_, { district }) => loadDistrictRules(db, district.districtId));

  route(api, 'PUT /district/consent-rules', ({ body }, { district, today, now }) =>
    changeDistrictRules(db, district, body, { today: today(), now }),
  );
}

export function consentRoutes(api: Api): void {
  const { db } = api.services;
  ruleRoutes(api);

  route(api, 'GET /admin/consents', ({ query }, { member, now, timeZone }) =>
    loadConsents(db, member, query, { now, zone: timeZone() }),
  );

  route(api, 'POST /admin/consents', ({ body }, { member, now, timeZone }) =>
    recordForStudents(db, member, body, { now, zone: timeZone() }),
  );

  route(api, 'POST /admin/consents/export', (_, { member, now, timeZone }) =>
    exportConsents(db, member, { now, zone: timeZone() }),
  );

  route(api, 'POST /admin/consents/import', async ({ body }, { member, now, timeZone }) => {
    const { schoolId, userId } = member;
    const day = await findSchoolToday(db, schoolId, { now, zone: timeZone() });
    const file = { csv: body.csv, form: body.form ?? '', record: body.record };
    const schoolYear = schoolYearOf(day);
    return importConsents(db, file, {
      schoolId,
      schoolYear,
      givenBy: 'import',
      recordedBy: userId,
      day,
      now,
    });
  });

  route(api, 'GET /admin/student/:id/consents', ({ params }, { member, now, timeZone }) =>
    loadHistory(db, member, params.id, { now, zone: timeZone() }),
  );

  route(
    api,
    'POST /admin/student/:id/consents/settle',
    async ({ params, body }, { once, member, now, timeZone }) =>
      once(async (transaction) => {
        await settleConsent(transaction, member, params.id, body, { now, zone: timeZone() });
        return { ok: true };
      }),
  );

  route(api, 'PUT /admin/student/:id/of-age', async ({ params, body }, { member, now }) => {
    await setOfAge(db, member, params.id, { isOfAge: body.isOfAge, now });
    return { ok: true };
  });

  route(api, 'POST /student/:school/consent', async ({ body }, { member, now, timeZone, language }) => {
    await decideForOneself(db, member, body.answer, { now, zone: timeZone(), language });
    return { ok: true };
  });
}
