import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadOutcome } from '@tapin/delivery-formats/discovery';
import { VersionSchema } from '@tapin/delivery-formats/release';
import { isMissing, readIfExists } from '@tapin/servers/durable-files';
import { type Static, Type } from 'typebox';
import { parseLines } from './parse-json.ts';

const MillisecondsSchema = Type.Optional(Type.Number({ minimum: 0 }));

/** The report of a page about the version of a part that it was assigned, while the part has a canary. */
const CanaryVisitSchema = Type.Object({
  at: Type.String(),
  part: Type.String(),
  version: Type.String(),
  /** A random id of the browser, so that it counts once. It does not identify a person. */
  visitor: Type.String(),
  /** A keyed hash of the network. It differs from canary to canary. */
  network: Type.String(),
  /** The kinds of serious faults. The list is empty when the part works. */
  kinds: Type.Array(Type.String()),
  /**
   * Whether the page was visible only for a moment. Short visits are shown and can hold a canary back, but do not
   * withdraw it.
   */
  short: Type.Optional(Type.Literal(true)),
  speed: Type.Optional(
    Type.Object({ lcp: MillisecondsSchema, inp: MillisecondsSchema, shown: MillisecondsSchema }),
  ),
});

export type CanaryVisit = Static<typeof CanaryVisitSchema>;

export function canaryVisitsIn(text: string, part = ''): CanaryVisit[] {
  const lines = text.split('\n').filter((line) => line.includes(part));
  return parseLines(CanaryVisitSchema, lines).filter((visit) => part === '' || visit.part === part);
}

/** A report of a page. The limits of its fields prevent a page from filling the disk. */
export const LoadOutcomeSchema = Type.Object(
  {
    remote: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 64 }),
    version: Type.Intersect([VersionSchema, Type.String({ maxLength: 64 })]),
    status: Type.Unsafe<LoadOutcome['status']>(Type.String({ enum: ['loaded', 'failed'] })),
    durationMs: Type.Number({ minimum: 0, maximum: 3_600_000 }),
    errorClass: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);

export interface StoredOutcome extends LoadOutcome {
  at: string;
  /** A random id, so that a visitor is counted once. */
  visitor?: string;
  /** A keyed hash of the network. It differs from version to version. */
  network?: string;
}

export type ParseReports<Report> = (text: string, part?: string, version?: string) => Report[];

const StoredOutcomeSchema = Type.Object({
  at: Type.String(),
  visitor: Type.Optional(Type.String()),
  ...LoadOutcomeSchema.properties,
});

export const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

export function outcomesIn(text: string, part = '', version = ''): StoredOutcome[] {
  // Searching for a text is much cheaper than parsing, and most lines do not match.
  const lines = text.split('\n').filter((line) => line.includes(part) && line.includes(version));
  const outcomes = parseLines(StoredOutcomeSchema, lines);
  return part ? outcomes.filter((each) => each.remote === part && each.version === version) : outcomes;
}

/** Stores reports of pages as lines. A channel has at most two files of `maxFileBytes`, however much pages send. */
export class ReportFiles<Report extends object> {
  readonly #folder: string;
  readonly #parse: ParseReports<Report>;
  readonly #maxFileBytes: number;

  constructor(folder: string, parse: ParseReports<Report>, maxFileBytes = 8_000_000) {
    this.#folder = folder;
    this.#parse = parse;
    this.#maxFileBytes = maxFileBytes;
  }

  async append(channel: string, reports: Report[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const path = this.#current(channel);
    if ((await sizeOf(path)) >= this.#maxFileBytes) await rename(path, this.#former(channel));
    await appendFile(path, toLines(reports));
  }

  async read(channel: string, part?: string, version?: string): Promise<Report[]> {
    const former = (await readIfExists(this.#former(channel))) ?? '';
    const current = (await readIfExists(this.#current(channel))) ?? '';
    return this.#parse(`${former}${current}`, part, version);
  }

  #current(channel: string) {
    return join(this.#folder, `${channel}.jsonl`);
  }

  #former(channel: string) {
    return join(this.#folder, `${channel}.1.jsonl`);
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
