import type { Language } from '@tapin/contract/entities';
import type { ExportedFile } from '@tapin/contract/figures';
import type { ExportQuery } from '@tapin/contract/staff-exports';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Cell } from '#src/basics/csv.ts';
import { exportedFile, formatDay } from '#src/basics/exported-file.ts';
import { parseId } from '#src/basics/ids.ts';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { groupOf } from '#src/insight/school-days/outgoing-days.ts';
import { listStaff } from '#src/people/staff.ts';
import { matchesTerm, nameOf } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { studentsInScope, visibleStudentsOf } from '#src/policy/visible-students.ts';
import type { Table } from './table.ts';
import { personCells, personHeadings, tables, wholeList } from './tables.ts';

async function findNames(db: Database, schoolId: number, teacherId: number | null) {
  const { rows } = await sql<{ school: string; teacher: string | null }>`
    select s.name as school, ${nameOf('t')} as teacher
    from schools s
    left join school_users su on su.school_id = s.id and su.user_id = ${teacherId}::integer
      and ${hasCapability('su.role', 'worksAtSchool')}
    left join users t on t.id = su.user_id
    where s.id = ${schoolId}`.execute(db);
  return rows[0];
}

interface ExportContext {
  now: Date;
  today: string;
  language: Language;
}

function filtersOf(
  {
    list,
    teacherId,
    classType,
    grade,
    gradeCode,
    daysAgo,
    startDate,
    endDate,
    question,
    searchTerm,
    show,
  }: ExportQuery,
  member: Membership,
) {
  const term = list === 'students' ? searchTerm?.trim() : '';
  const { teacherId: own } = visibleStudentsOf(member);
  return {
    ...(list === 'stats' && { daysAgo: daysAgo ?? 0 }),
    ...(list === 'month' && startDate && endDate && { startDate, endDate }),
    ...(own === null ? teacherId && { teacherId } : { teacherId: String(own) }),
    ...(classType && { classType }),
    ...(grade && { grade }),
    ...(gradeCode && { gradeCode }),
    ...(list === 'own-question-status' && question && { question }),
    ...(term && { searchTerm: term }),
    ...(list === 'students' && show && { show }),
  };
}

async function describe(
  db: Database,
  { schoolId }: Membership,
  list: keyof (typeof texts)['en']['exports']['lists'],
  filters: Partial<ReturnType<typeof filtersOf>>,
  { today, language }: ExportContext,
) {
  const { teacherId, classType, grade, gradeCode, daysAgo, startDate, endDate, searchTerm, show } = filters;
  const names = await findNames(db, schoolId, teacherId === undefined ? null : parseId(teacherId));
  if (!names) throw new AppError('not_found');
  const words = texts[language].exports;
  const about: Cell[][] = [
    [words.school, names.school],
    [words.day, formatDay(language, today)],
    [words.list, words.lists[list]],
  ];
  if (daysAgo !== undefined) about.push([words.time, words.days[daysAgo]]);
  if (startDate !== undefined && endDate !== undefined)
    about.push([words.time, `${formatDay(language, startDate)} – ${formatDay(language, endDate)}`]);
  if (teacherId !== undefined) about.push([words.teacher, names.teacher || teacherId]);
  if (classType !== undefined) about.push([words.class, words.classes[classType]]);
  if (grade !== undefined) about.push([words.grade, grade]);
  if (gradeCode !== undefined) about.push([words.grade, gradeCode]);
  if (searchTerm !== undefined) about.push([words.search, searchTerm]);
  if (show !== undefined) about.push([words.show, words.shown[show]]);
  if (list === 'stats' || list === 'month') about.push([words.hidden.note]);
  return { school: names.school, about };
}

async function exportTable(
  db: Database,
  member: Membership,
  list: Parameters<typeof describe>[2],
  filters: Parameters<typeof describe>[3],
  table: Table,
  when: ExportContext,
): Promise<ExportedFile> {
  const { school, about } = await describe(db, member, list, filters, when);
  const { schoolId, userId } = member;
  const detail = { list, ...filters, rows: table.rows.length };
  await audit(db, { at: when.now, actorId: userId, action: 'export-list', schoolId, detail });
  // The file name has the question, because a school may ask two own questions on one day.
  const named = [list, filters.question].filter(Boolean).join('-');
  return exportedFile({ of: school, list: named, day: when.today }, about, [table.columns, ...table.rows]);
}

export async function exportList(
  db: Database,
  member: Membership,
  query: ExportQuery,
  when: ExportContext & { timeZone: string },
): Promise<ExportedFile> {
  const visible = visibleStudentsOf(member);
  const students = { scope: studentsInScope(visible, query), group: groupOf(visible, query) };
  const table = await tables[query.list](db, { ...students, schoolId: member.schoolId, query, ...when });
  return exportTable(db, member, query.list, filtersOf(query, member), table, when);
}

export async function exportStaff(
  db: Database,
  member: Membership,
  searchTerm: string | undefined,
  when: ExportContext,
): Promise<ExportedFile> {
  const term = searchTerm?.trim();
  const { columns, roles } = texts[when.language].exports;
  const staff = await listStaff(db, member.schoolId, matchesTerm(term), wholeList);
  const table = {
    columns: [...personHeadings(when.language), columns.role],
    rows: staff.map((row) => [...personCells(row), roles[row.role]]),
  };
  return exportTable(db, member, 'staff', term ? { searchTerm: term } : {}, table, when);
}
