import type { RosterProblemLevel } from '@tapin/contract/roster';
import { rosterProblemLevels } from '@tapin/contract/roster';
import { type Problem, problemCodes } from '@tapin/oneroster/problems';
import type { RecordKind } from '@tapin/oneroster/records';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

export type ProblemCounts = Record<RosterProblemLevel, number>;

/**
 * The list of problems is limited, in total and for each code, so that a million problems of one kind do not hide the
 * others.
 */
const maxListed = 10_000;
const maxListedPerCode = 1_000;

/** Problems of reading have positions below this number, problems of planning start at it. */
export const firstPlanningPosition = 1_000_000;

export const noProblems = (): ProblemCounts => ({ note: 0, warning: 0, error: 0, question: 0 });

export function addCounts(a: ProblemCounts, b: ProblemCounts): ProblemCounts {
  const sum = noProblems();
  for (const level of rosterProblemLevels) sum[level] = a[level] + b[level];
  return sum;
}

export interface LostRows {
  people: string[];
  /** The number of rows of each kind whose person is unknown. */
  unknown: Partial<Record<RecordKind, number>>;
}

/** At most so many people are stored. Lost rows of more people count as rows whose person is unknown. */
const maxLostPeople = 1_000;

export class ProblemSink {
  readonly counts = noProblems();
  readonly lost: LostRows = { people: [], unknown: {} };
  readonly #perCode = new Map<string, number>(problemCodes.map((code) => [code, 0]));
  #listed = 0;
  #waiting: Problem[] = [];

  readonly add = (problem: Problem): void => {
    this.counts[problem.level] += 1;
    this.#addLost(problem);
    const ofCode = this.#perCode.get(problem.code) ?? 0;
    if (ofCode >= maxListedPerCode || this.#listed + this.#waiting.length >= maxListed) return;
    this.#perCode.set(problem.code, ofCode + 1);
    this.#waiting.push(problem);
  };

  #addLost({ code, lost }: Problem): void {
    if (!lost) return;
    const { kind, personId } = lost;
    const { people, unknown } = this.lost;
    // A duplicate row loses nothing, because the first row was read.
    if (code === 'row-duplicate' && personId !== null) return;
    const isOfPerson = kind === 'person' || kind === 'role' || kind === 'enrollment';
    if (isOfPerson && personId !== null && people.length < maxLostPeople) people.push(personId);
    else unknown[kind] = (unknown[kind] ?? 0) + 1;
  }

  async store(db: Database, runId: number): Promise<void> {
    const rows = this.#waiting;
    if (rows.length === 0) return;
    this.#waiting = [];
    const first = this.#listed;
    this.#listed += rows.length;
    const values = rows.map((row, index) => ({ ...row, position: first + index }));
    await sql`
      insert into roster_problems (run_id, position, file, line, column_name, value, code, level)
      select ${runId}, r.position, r.file, r.line, r."column", left(r.value, 200), r.code, r.level
      from json_to_recordset(${toStorableJson(JSON.stringify(values))}::json)
        as r (position integer, file text, line integer, "column" text, value text, code text, level text)`.execute(
      db,
    );
  }
}

const isUnstorable = /\\u(0000|d[89a-f])/i;
const decoder = new TextDecoder();

/** PostgreSQL cannot store a NUL character or half of a surrogate pair in a text. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

const toStorableJson = (json: string): string =>
  isUnstorable.test(json) ? JSON.stringify(JSON.parse(json), storable) : json;

/** Returns the bytes of JSON that the database accepts. Only JSON with an escape is decoded, for speed. */
export const toStorableBytes = (json: Uint8Array): Buffer => {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  return bytes.includes('\\u') ? Buffer.from(toStorableJson(decoder.decode(json))) : bytes;
};
