import { AppError } from '#src/basics/app-error.ts';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { Membership } from '#src/http/grants.ts';
import { type Device, findSchoolToday } from '#src/people/calendar/school-days.ts';
import { storeDecisions } from './recording.ts';
import { countRefused } from './repository.ts';
import { requireStudent } from './service.ts';

/**
 * Records the decision of staff about a student with a no, whoever gave that no and whatever others said later. The
 * earlier decisions stay stored.
 */
export async function settleConsent(
  db: Database,
  { schoolId, userId }: Membership,
  id: string,
  { answer, reason }: { answer: boolean; reason: string },
  device: Device,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const studentId = await requireStudent(transaction, schoolId, id);
    if ((await countRefused(transaction, schoolId, [studentId])) === 0) throw new AppError('conflict');
    const day = await findSchoolToday(transaction, schoolId, device);
    await storeDecisions(transaction, [{ studentId, answer, form: reason.trim() }], {
      schoolId,
      schoolYear: schoolYearOf(day),
      givenBy: 'staff',
      settles: true,
      recordedBy: userId,
      day,
      now: device.now,
    });
  });
}
