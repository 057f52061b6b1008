import type { CallContext } from '#src/http/call-context.ts';
import type { Membership } from '#src/http/grants.ts';
import { isSchoolOver } from './counted-days.ts';

/** Returns what figures per school day depend on besides the data: the day, and whether school is over. */
export async function schoolDayVariant({
  services,
  member,
  now,
  timeZone,
  today,
}: CallContext & { member: Membership }): Promise<string> {
  return `${today()} ${await isSchoolOver(services.db, member.schoolId, { now, timeZone: timeZone() })}`;
}
