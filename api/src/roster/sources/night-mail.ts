import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';

/** Why the admins of a district have to look at a nightly run. A run whose file is `old` was applied. */
export type NightResult = 'failed' | 'stopped' | 'uncertain' | 'questions' | 'empty' | 'old';

/** Stores an email to each admin of the district. It names no one. Returns whether there was one. */
export async function mailAdmins(
  db: Database,
  { district_id }: { district_id: number },
  result: NightResult,
  now: Date,
): Promise<boolean> {
  const admins = await db
    .selectFrom('district_users as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('districts as place', 'place.id', 'd.district_id')
    .select(['u.email', 'u.language', 'place.name'])
    .where('d.district_id', '=', district_id)
    .where('d.verified', '=', 'approved')
    .where('u.email_verified', '=', true)
    .execute();
  let count = 0;
  for (const { email, language, name } of admins) {
    if (email === null) continue;
    const mail = { recipient: email, language, now };
    if (result === 'old') {
      await queueMail(db, { ...mail, kind: 'roster-file-old', values: { district: name } });
    } else {
      const values = { district: name, reason: texts[language].roster.nightly[result] };
      await queueMail(db, { ...mail, kind: 'roster-attention', values });
    }
    count += 1;
  }
  return count > 0;
}
