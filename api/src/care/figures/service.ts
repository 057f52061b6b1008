import type { AlertFigures, CareFigures, OpenByAge } from '@tapin/contract/care-figures';
import { type DistrictCare, type Hidden, minGroupSize } from '@tapin/contract/school-overview';
import { alertRules } from '@tapin/contract/vocabulary';
import { wholePercent } from '@tapin/contract/whole-percent';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { type CareRow, listAlertFigures, listCareFigures } from './repository.ts';

const districtDays = 30;

function percentOf({ same_day, low_answers }: CareRow): number | null {
  return wholePercent(same_day, low_answers);
}

function openByAgeOf({ open, open_today, open_1_to_3, open_4_to_7 }: CareRow): OpenByAge {
  return {
    today: open_today,
    oneToThreeDays: open_1_to_3,
    fourToSevenDays: open_4_to_7,
    older: open - open_today - open_1_to_3 - open_4_to_7,
  };
}

async function loadAlertFigures(...given: Parameters<typeof listAlertFigures>): Promise<AlertFigures[]> {
  const rows = await listAlertFigures(...given);
  return alertRules.flatMap((rule) => {
    const row = rows.find((each) => each.rule === rule);
    if (!row) return [];
    const { follow_ups: followUps, needed, not_needed: notNeeded, unsure } = row;
    return [{ rule, followUps, needed, notNeeded, unsure }];
  });
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
    alerts: await loadAlertFigures(db, schoolId, options),
  };
}

const districtCareOf = (row: CareRow): DistrictCare => ({
  sameDayPercent: percentOf(row),
  medianMinutes: row.median_minutes,
  open: row.open,
  openLong: openByAgeOf(row).older,
});

/**
 * Hides the figures about few students. A student has at most one open follow-up, so `open` is a number of students.
 */
function outgoingCareOf(row: CareRow): DistrictCare {
  const figures = districtCareOf(row);
  const { older } = openByAgeOf(row);
  const isFew = (students: number) => students < minGroupSize;
  const hidden: { [name in keyof DistrictCare]?: Hidden } = {
    ...(isFew(row.low_students) && { sameDayPercent: 'fewerThanFive' }),
    ...(isFew(row.acted_students) && { medianMinutes: 'fewerThanFive' }),
    ...(isFew(row.open) && { open: 'fewerThanFive' }),
    ...(isFew(older) ? { openLong: 'fewerThanFive' } : isFew(row.open - older) && { openLong: 'withheld' }),
  };
  return {
    sameDayPercent: hidden.sameDayPercent ? null : figures.sameDayPercent,
    medianMinutes: hidden.medianMinutes ? null : figures.medianMinutes,
    open: hidden.open ? null : figures.open,
    openLong: hidden.openLong ? null : figures.openLong,
    ...(Object.keys(hidden).length > 0 && { hidden }),
  };
}

async function loadCareOfSchools(
  db: Database,
  districtId: number,
  device: Device,
  careOf: (row: CareRow) => DistrictCare,
): Promise<Map<number, DistrictCare>> {
  const options = { device, days: districtDays };
  const rows = await listCareFigures(db, sql`s.district_id = ${districtId}`, options);
  return new Map(rows.map((row) => [row.school_id, careOf(row)]));
}

/** Returns the care figures of each school of a district, by the id of the school. */
export const loadDistrictCare = (db: Database, districtId: number, device: Device) =>
  loadCareOfSchools(db, districtId, device, districtCareOf);

export const loadOutgoingCare = (db: Database, districtId: number, device: Device) =>
  loadCareOfSchools(db, districtId, device, outgoingCareOf);
