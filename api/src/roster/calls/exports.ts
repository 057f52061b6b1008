import type { ExportedFile } from '@tapin/shared/contract/figures';
import type { Language } from '@tapin/shared/contract/languages';
import type { Cell } from '#src/basics/csv.ts';
import { exportedFile, formatDay } from '#src/basics/exported-file.ts';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import { findDistrict } from '#src/districts/district/repository.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { listChanges } from './changes.ts';
import { listProblems } from './problems.ts';
import type { RunRow } from './run-rows.ts';

/** The rows of a file. Spreadsheets open it, and the process formats it in a second. */
const maxRows = 50_000;

interface When {
  language: Language;
  now: Date;
}

interface List {
  name: 'problems' | 'changes';
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Returns the file and audits the download. The first lines have the district, the day and the import. */
async function exportList(
  db: Database,
  run: RunRow,
  { districtId, userId }: DistrictAccess,
  { name, columns, rows }: List,
  { language, now }: When,
): Promise<ExportedFile> {
  const district = await findDistrict(db, 'id', districtId);
  const words = texts[language].exports;
  const { lists, source } = texts[language].rosterTables;
  const day = run.created_at.toISOString().slice(0, 10);
  const about = [
    [words.district, district?.name ?? ''],
    [words.day, formatDay(language, day)],
    [words.list, lists[name]],
    [source, run.file_name],
  ];
  const list = `roster-${name}`;
  const detail = { list, run: run.id, rows: rows.length };
  await audit(db, { at: now, actorId: userId, action: 'export-list', districtId, detail });
  return exportedFile({ of: district?.name ?? '', list, day }, about, [columns, ...rows]);
}

export async function exportProblems(
  db: Database,
  run: RunRow,
  district: DistrictAccess,
  when: When,
): Promise<ExportedFile> {
  const { columns, levels } = texts[when.language].rosterTables;
  const page = { offset: 0, pageSize: maxRows, language: when.language };
  const problems = await listProblems(db, run, undefined, page);
  const list: List = {
    name: 'problems',
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
  when: When,
): Promise<ExportedFile> {
  const { columns, kinds, actions, states } = texts[when.language].rosterTables;
  const page = { offset: 0, pageSize: maxRows, language: when.language };
  const changes = await listChanges(db, run, {}, page);
  const list: List = {
    name: 'changes',
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
