import { localesOf } from '@tapin/contract/languages';
import { sql } from 'kysely';
import { composeMail as composeAccountMail, fillText } from '#src/accounts/compose-mail.ts';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import type { Message, MessageText } from '#src/notifications/messages/channel.ts';
import { createLink, zoneOfGuardians } from './links.ts';

interface MailRow {
  first_name: string;
  school: string;
  zone: string;
  answer: boolean | null;
  /** Whether a no of somebody else holds. */
  is_refused: boolean;
  created_at: Date | null;
  text: string | null;
}

async function findMail(db: Database, { values, recipient }: Message): Promise<MailRow | undefined> {
  const consentId = Number(values.consent ?? 0);
  const { rows } = await sql<MailRow>`
    select u.first_name, s.name as school, coalesce(nullif(cal.time_zone, ''), ${zoneOfGuardians}) as zone, c.answer,
      c.created_at, t.text, exists (select from consent_modes m
        cross join lateral deciding_consent(m.school_id, g.student_id, m.district_id, m.owner = 'district') deciding
        where m.school_id = g.school_id and not deciding.answer) as is_refused
    from guardians g
    join users u on u.id = g.student_id
    join schools s on s.id = g.school_id
    left join school_calendars cal on cal.school_id = g.school_id
    left join consents c on c.id = ${consentId} and c.guardian_id = g.id
    left join consent_texts t on t.id = c.text_id
    where g.id = ${Number(values.guardian)} and g.email = ${recipient}`.execute(db);
  return rows[0];
}

/** Composes a mail to a guardian. Returns null when the address was deleted, or the guardian is not asked any more. */
async function composeGuardianMail(db: Database, message: Message, publicUrl: string, now: Date) {
  const row = await findMail(db, message);
  if (!row || (message.kind === 'guardian-copy' && row.text === null)) return null;
  const token = await createLink(db, Number(message.values.guardian), now);
  if (token === null) return null;
  const { language } = message;
  const words = texts[language].guardianPage;
  const at = row.created_at ?? now;
  return fillText(message, {
    url: publicUrl,
    token,
    name: row.first_name,
    school: row.school,
    answer: row.answer ? (row.is_refused ? words.waits : words.yes) : words.no,
    time: new Intl.DateTimeFormat(localesOf(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: row.zone,
    }).format(at),
    text: row.text ?? '',
  });
}

/** Composes any mail: to a guardian, who has no account, or to a user. */
export function composeMail(
  db: Database,
  message: Message,
  publicUrl: string,
  now: Date,
): Promise<MessageText | null> {
  return message.kind === 'guardian-request' || message.kind === 'guardian-copy'
    ? composeGuardianMail(db, message, publicUrl, now)
    : composeAccountMail(db, message, publicUrl, now);
}
