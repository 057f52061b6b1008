import type { RosterProblemLevel } from '@tapin/contract/roster';
import { rosterProblemLevels } from '@tapin/contract/roster';
import { type Problem, problemCodes } from '@tapin/oneroster/problems';
import type { RecordKind } from '@tapin/oneroster/records';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

export type ProblemCounts = Record<RosterProblemLevel, number>;

/** The list of a run is cut, so that a file with a million problems of one kind does not hide the others. */
const maxListed = 10_000;
const maxListedPerCode = 1_000;

/** Problems of reading have the positions below this one, and those of planning the ones from it. */
export const firstPlanningPosition = 1_000_000;

export const noProblems = (): ProblemCounts => ({ note: 0, warning: 0, error: 0, question: 0 });

export function addCounts(a: ProblemCounts, b: ProblemCounts): ProblemCounts {
  const sum = noProblems();
  for (const level of rosterProblemLevels) sum[level] = a[level] + b[level];
  return sum;
}

/** The losses of a source: the rows that could not be read. */
export interface LostRows {
  /** The people whose rows could not be read. */
  people: string[];
  /** The number of rows by kind of which nobody can say whom they were about. */
  unknown: Partial<Record<RecordKind, number>>;
}

/** The lost rows of more people are rows of which nobody can say whom they were about. */
const maxLostPeople = 1_000;

/** Counts all problems of a source, and stores those that fit into the list. */
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
    // The same row a second time: the first one was read.
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

/** PostgreSQL has no text with a NUL character or with half a surrogate pair. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/** Returns JSON that the database accepts. */
const toStorableJson = (json: string): string =>
  isUnstorable.test(json) ? JSON.stringify(JSON.parse(json), storable) : json;

/** Returns the bytes of JSON that the database accepts. Only JSON with an escaped character is decoded. */
export const toStorableBytes = (json: Uint8Array): Buffer => {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  return bytes.includes('\\u') ? Buffer.from(toStorableJson(decoder.decode(json))) : bytes;
};
