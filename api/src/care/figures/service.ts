import type { CareFigures, DistrictCare, OpenByAge } from '@tapin/shared/contract/care-figures';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { type CareRow, listCareFigures } from './repository.ts';

/** A district sees no figures of fewer students than this, because it could tell who they are. */
const minStudents = 5;
const districtDays = 30;

function percentOf({ same_day, low_answers }: CareRow): number | null {
  return low_answers === 0 ? null : Math.round((same_day / low_answers) * 100);
}

function openByAgeOf({ open, open_today, open_1_to_3, open_4_to_7 }: CareRow): OpenByAge {
  return {
    today: open_today,
    oneToThreeDays: open_1_to_3,
    fourToSevenDays: open_4_to_7,
    older: open - open_today - open_1_to_3 - open_4_to_7,
  };
}

export async function loadFigures(
  db: Database,
  schoolId: number,
  options: { device: Device; days: number },
): Promise<CareFigures> {
  const [row] = await listCareFigures(db, sql`s.id = ${schoolId}`, options);
  if (!row) throw new AppError('not_found');
  return {
    lowAnswers: row.low_answers,
    sameDay: row.same_day,
    sameDayPercent: percentOf(row),
    medianMinutes: row.median_minutes,
    open: row.open,
    openByAge: openByAgeOf(row),
  };
}

/** Returns the figures of each school of a district by school id, without those of too few students. */
export async function loadDistrictCare(
  db: Database,
  districtId: number,
  device: Device,
): Promise<Map<number, DistrictCare>> {
  const options = { device, days: districtDays };
  const rows = await listCareFigures(db, sql`s.district_id = ${districtId}`, options);
  return new Map(
    rows.map((row) => [
      row.school_id,
      {
        sameDayPercent: row.low_students >= minStudents ? percentOf(row) : null,
        // The median is about the students with an act only, so their number decides.
        medianMinutes: row.acted_students >= minStudents ? row.median_minutes : null,
        open: row.open,
        openByAge: row.open >= minStudents ? openByAgeOf(row) : null,
      },
    ]),
  );
}
