import { can } from '@tapin/shared/contract/policy';
import { sql } from 'kysely';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { queueMail } from '#src/notifications/channels/mail/queue.ts';
import { hasRecentMail, listHeads } from '#src/people/admission/repository.ts';
import { listAdminsOfDistrict } from './repository.ts';

interface Request {
  schoolId: number;
  districtId: number;
}

async function namesOf(db: Database, { schoolId, districtId }: Request) {
  const { rows } = await sql<{ school: string; district: string }>`
    select s.name as school, d.name as district from schools s, districts d
    where s.id = ${schoolId} and d.id = ${districtId}`.execute(db);
  return rows[0] ?? { school: '', district: '' };
}

/** Mails the super admins of a school that a district asks for it, at most once a day. */
export async function announceDistrictRequest(db: Database, request: Request, now: Date): Promise<void> {
  const about = String(request.districtId);
  const values = { ...(await namesOf(db, request)), schoolId: String(request.schoolId), about };
  for (const { role, email: recipient, language } of await listHeads(db, request.schoolId)) {
    if (!can(role, 'headsSchool')) continue;
    const kind = 'district-requested';
    if (await hasRecentMail(db, { kind, recipient, about, since: addMs(now, -days(1)) })) continue;
    await queueMail(db, { kind, recipient, language, values, now });
  }
}

/** Mails the admins of a district what a school has decided about its request. */
export async function announceDistrictDecision(
  db: Database,
  { approved, ...request }: Request & { approved: boolean },
  now: Date,
): Promise<void> {
  const values = await namesOf(db, request);
  const kind = approved ? 'district-approved' : 'district-denied';
  for (const { email: recipient, language } of await listAdminsOfDistrict(db, request.districtId)) {
    await queueMail(db, { kind, recipient, language, values, now });
  }
}
