import type { ExportedFile } from '@tapin/contract/figures';
import { type Language, languageRow } from '@tapin/contract/languages';
import { rosterActions } from '@tapin/contract/roster';
import type { Cell } from '#src/basics/csv.ts';
import { exportedFile, formatDay, maxExportedRows } from '#src/basics/exported-file.ts';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import { findDistrict } from '#src/districts/district-repository.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import type { RunRow } from '../runs/repository.ts';
import { type ChangeFilters, countChanges, listChanges } from './changes.ts';
import { countProblems, listProblems } from './problems.ts';
import { countsOf } from './runs.ts';

interface When {
  language: Language;
  now: Date;
}

interface List {
  name: 'problems' | 'changes';
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  about?: readonly (readonly Cell[])[];
  total: number;
}

interface ExportedList extends ExportedFile {
  rows: number;
  total: number;
}

/**
 * Returns the file and audits the download. The first lines have the district, the day and the import, and the number
 * of missing rows if the list is too long.
 */
async function exportList(
  db: Database,
  run: RunRow,
  { districtId, userId }: DistrictAccess,
  { name, columns, rows, total, about: more = [] }: List,
  { language, now }: When,
): Promise<ExportedList> {
  const district = await findDistrict(db, 'id', districtId);
  const words = texts[language].exports;
  const { lists, source, cut } = texts[language].rosterTables;
  const day = run.created_at.toISOString().slice(0, 10);
  const about = [
    [words.district, district?.name ?? ''],
    [words.day, formatDay(language, day)],
    [words.list, lists[name]],
    [source, run.file_name],
    ...more,
    ...(total > rows.length
      ? [[cut.rows, fillPlaceholders(cut.text, cutValues(language, rows.length, total))]]
      : []),
  ];
  const list = `roster-${name}`;
  const detail = { list, run: run.id, rows: rows.length, ...(total > rows.length && { total }) };
  await audit(db, { at: now, actorId: userId, action: 'export-list', districtId, detail });
  const file = exportedFile({ of: district?.name ?? '', list, day }, about, [columns, ...rows]);
  return { ...file, rows: rows.length, total };
}

function cutValues(language: Language, rows: number, total: number) {
  const { format } = new Intl.NumberFormat(languageRow(language).locale);
  return { rows: format(rows), total: format(total) };
}

export async function exportProblems(
  db: Database,
  run: RunRow,
  district: DistrictAccess,
  when: When,
): Promise<ExportedList> {
  const { columns, levels } = texts[when.language].rosterTables;
  const page = { offset: 0, pageSize: maxExportedRows, language: when.language };
  const problems = await listProblems(db, run, undefined, page);
  const list: List = {
    name: 'problems',
    total: await countProblems(db, run, undefined),
    columns: [
      columns.level,
      columns.file,
      columns.row,
      columns.column,
      columns.value,
      columns.problem,
      columns.remedy,
    ],
    rows: problems.map(({ level, file, row, column, value, problem, remedy }) => [
      levels[level],
      file,
      row ?? '',
      column ?? '',
      value,
      problem,
      remedy,
    ]),
  };
  return exportList(db, run, district, list, when);
}

export async function exportChanges(
  db: Database,
  run: RunRow,
  district: DistrictAccess,
  { filters, ...when }: When & { filters: ChangeFilters },
): Promise<ExportedList> {
  const { columns, kinds, actions, states, ...labels } = texts[when.language].rosterTables;
  const page = { offset: 0, pageSize: maxExportedRows, language: when.language };
  const changes = await listChanges(db, run, filters, page);
  // Addresses of guardians and consent decisions are only counted. They are not stored as changes, so no list has them.
  const counts = countsOf(run.counts);
  const counted = (['guardians', 'consents'] as const).flatMap((kind) => {
    const found = counts[kind];
    return found
      ? [[labels[kind], rosterActions.map((action) => `${actions[action]}: ${found[action]}`).join(' · ')]]
      : [];
  });
  const list: List = {
    name: 'changes',
    about: counted,
    total: await countChanges(db, run, filters),
    columns: [
      columns.school,
      columns.kind,
      columns.action,
      columns.name,
      columns.sourcedId,
      columns.fields,
      columns.state,
    ],
    rows: changes.map(({ schoolName, kind, action, name, sourcedId, fields, state }) => [
      schoolName,
      kinds[kind],
      actions[action],
      name,
      sourcedId,
      fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join(', '),
      states[state],
    ]),
  };
  return exportList(db, run, district, list, when);
}
