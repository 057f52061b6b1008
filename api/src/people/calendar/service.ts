import type { InputOf, OutputOf } from '@tapin/contract/calls';
import { AppError } from '#src/basics/app-error.ts';
import { isTimeZone, localDay } from '#src/basics/local-day.ts';
import { hashOf } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { hasRoster } from '#src/people/memberships/repository.ts';
import { lockSchool } from '#src/people/memberships/schools.ts';
import { changeSchoolSettings, loadSchoolSettings } from '#src/settings/settings.ts';
import {
  findCalendar,
  findWeekdaysSince,
  isKnownToDatabase,
  listBackups,
  listHolidays,
  replaceHolidays,
  saveCalendar,
} from './repository.ts';

type Reply = OutputOf<'GET /school/:school/calendar'>;
type CalendarChange = InputOf<'PUT /school/:school/calendar'>['body'];

export async function loadCalendar(db: Database, schoolId: number): Promise<Reply> {
  const row = await findCalendar(db, schoolId);
  const { rules, talkEnabled, standIn: chosen, ...others } = await loadSchoolSettings(db, schoolId);
  const backups = await listBackups(db, schoolId);
  const backup = backups.find(({ id }) => String(id) === chosen);
  const calendar = {
    timeZone: row.time_zone,
    weekdays: row.weekdays,
    firstDay: row.first_day,
    lastDay: row.last_day,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    holidays: await listHolidays(db, schoolId),
    rules,
    // Requests to talk are off without a backup.
    talkEnabled: talkEnabled && backup !== undefined,
    standIn: backup ? String(backup.id) : null,
    ...others,
  };
  const weekdaysSince = await findWeekdaysSince(db, schoolId);
  return {
    calendar,
    revision: hashOf(JSON.stringify(calendar)),
    ...(weekdaysSince !== null && { weekdaysSince }),
    standIns: backups.map(({ id, name }) => ({ _id: String(id), name })),
    hasRoster: await hasRoster(db, schoolId),
  };
}

/** Refuses values that contradict each other, which a schema of single fields cannot express. */
async function requireConsistent(db: Database, change: CalendarChange): Promise<void> {
  const { timeZone, firstDay, lastDay, opensAt, closesAt, holidays } = change;
  const isPlausibleDay = (day: string | null) => day === null || (day >= '2000-01-01' && day < '2200-01-01');
  if (!isTimeZone(timeZone) || !(await isKnownToDatabase(db, timeZone)))
    throw new AppError('validation', 'timeZone');
  if (!isPlausibleDay(firstDay)) throw new AppError('validation', 'firstDay');
  if (!isPlausibleDay(lastDay)) throw new AppError('validation', 'lastDay');
  if (firstDay !== null && lastDay !== null && lastDay < firstDay)
    throw new AppError('validation', 'lastDay');
  if (closesAt <= opensAt) throw new AppError('validation', 'closesAt');
  const hasReversedHoliday = holidays.some((each) => each.lastDay < each.firstDay);
  if (
    hasReversedHoliday ||
    !holidays.every((each) => isPlausibleDay(each.firstDay) && isPlausibleDay(each.lastDay))
  ) {
    throw new AppError('validation', 'holidays');
  }
}

export async function changeCalendar(
  db: Database,
  { schoolId, userId }: Membership,
  change: CalendarChange,
  now: Date,
): Promise<Reply> {
  return db.transaction().execute(async (transaction) => {
    await requireConsistent(transaction, change);
    await lockSchool(transaction, schoolId);
    const { calendar, revision, standIns } = await loadCalendar(transaction, schoolId);
    if (change.revision !== undefined && change.revision !== revision)
      throw new AppError('changed_meanwhile');
    const { talkEnabled = calendar.talkEnabled, standIn = calendar.standIn } = change;
    if (standIn !== null && !standIns.some(({ _id }) => _id === standIn)) {
      throw new AppError('validation', 'standIn');
    }
    if (talkEnabled && standIn === null) throw new AppError('stand_in_needed');
    const saved = {
      time_zone: change.timeZone,
      weekdays: change.weekdays.toSorted(),
      first_day: change.firstDay,
      last_day: change.lastDay,
      opens_at: change.opensAt,
      closes_at: change.closesAt,
    };
    await saveCalendar(transaction, schoolId, saved, localDay(now, change.timeZone));
    await replaceHolidays(transaction, schoolId, change.holidays);
    const changed = await changeSchoolSettings(transaction, schoolId, change);
    const detail = { timeZone: change.timeZone, holidays: change.holidays.length, ...changed };
    await audit(transaction, { at: now, actorId: userId, action: 'change-calendar', schoolId, detail });
    return loadCalendar(transaction, schoolId);
  });
}
