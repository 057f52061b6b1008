import type { Language } from '@tapin/contract/languages';
import { type RosterProblemLevel, rosterProblemLevels } from '@tapin/contract/roster';
import type { RosterProblem } from '@tapin/contract/roster-calls';
import { sql } from 'kysely';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import type { RunRow } from '#src/roster/runs/repository.ts';

interface ProblemText {
  problem: string;
  remedy: string;
}

/**
 * Returns the texts of a problem, or of the reason why a run stopped or failed. `data` are the values of the problem.
 * A code that a newer version of the API has stored is shown unchanged.
 */
export function describeProblem(
  code: string,
  language: Language,
  data: Record<string, unknown> = {},
): ProblemText {
  const all: Record<string, ProblemText> = texts[language].rosterProblems;
  const found = Object.hasOwn(all, code) ? all[code] : undefined;
  if (!found) return { problem: code, remedy: '' };
  const values = Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return {
    problem: fillPlaceholders(found.problem, values),
    remedy: fillPlaceholders(found.remedy, values),
  };
}

interface ProblemRow {
  file: string;
  line: number | null;
  column_name: string | null;
  value: string;
  code: string;
  level: RosterProblemLevel;
  data: Record<string, unknown>;
}

/** Questions and errors come first, because they need a person. */
const order = sql.join(
  [...rosterProblemLevels].reverse().map((level) => sql.lit(level)),
  sql`, `,
);

const isListed = (run: Pick<RunRow, 'id'>, level: RosterProblemLevel | undefined) =>
  level === undefined ? sql`p.run_id = ${run.id}` : sql`p.run_id = ${run.id} and p.level = ${level}`;

function problemOf({ data, ...row }: ProblemRow, language: Language): RosterProblem {
  const { sourcedId, orgSourcedId, candidates } = data as Pick<
    RosterProblem,
    'sourcedId' | 'orgSourcedId' | 'candidates'
  >;
  return {
    file: row.file,
    row: row.line,
    column: row.column_name,
    value: row.value,
    code: row.code,
    level: row.level,
    ...describeProblem(row.code, language, data),
    ...(sourcedId !== undefined && { sourcedId }),
    ...(orgSourcedId !== undefined && { orgSourcedId }),
    ...(candidates !== undefined && { candidates }),
  };
}

export async function listProblems(
  db: Database,
  run: Pick<RunRow, 'id'>,
  level: RosterProblemLevel | undefined,
  page: Page & { language: Language },
): Promise<RosterProblem[]> {
  const { rows } = await sql<ProblemRow>`
    select p.file, p.line, p.column_name, p.value, p.code, p.level, p.data
    from roster_problems p where ${isListed(run, level)}
    order by array_position(array[${order}], p.level), p.position
    limit ${page.pageSize} offset ${page.offset}`.execute(db);
  return rows.map((row) => problemOf(row, page.language));
}

export async function countProblems(
  db: Database,
  run: Pick<RunRow, 'id'>,
  level: RosterProblemLevel | undefined,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from roster_problems p where ${isListed(run, level)}`.execute(db);
  return rows[0]?.total ?? 0;
}
