import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, utimesSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@tapin/api/database';
import type { OutputOf } from '@tapin/contract/calls';
import { openCsvZip } from '@tapin/oneroster/csv-zip';
import { generateRoster } from '@tapin/oneroster/generate';
import { sql } from 'kysely';
import { headersOf } from './school.ts';

const code = 'CEDAR';
const sizes = { schools: 2, staff: 60, students: 1_000, classes: 60, enrollments: 2_000 };
/** Without these answers, each import would ask whether the principals of the generated schools become admins. */
const withoutPrincipals = { 'school-1': { 'staff-1': 'skip' }, 'school-2': { 'staff-2': 'skip' } };
const pollMs = 50;
const giveUpAfterMs = 240_000;

export type Run = OutputOf<'GET /district/roster/run/:run'>['run'];

/** An import stops after its plan, for example when people with the same name come and leave. The office accepts that. */
export const isPlanned = ({ state }: Run): boolean => state === 'planned' || state === 'stopped';

/** The office of a district, which imports a roster from a folder by the calls of the page for rosters. */
export class Office {
  readonly #origins: readonly string[];
  readonly #file: string;
  #admin = '';
  #imports = 0;

  constructor(origins: readonly string[], folder: string) {
    this.#origins = origins;
    mkdirSync(`${folder}/${code}`, { recursive: true });
    this.#file = `${folder}/${code}/export.zip`;
    rmSync(this.#file, { force: true });
  }

  async create(db: Database): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      with district as (
        insert into districts (name, code, settings) values ('Cedar', ${code}, '{"remotes": ["district"]}') returning id
      ), person as (
        insert into users (email, email_verified, first_name, last_name)
        values ('office@cedar.test', true, 'P', 'office') returning id
      ), session as (
        insert into sessions (token_hash, user_id, remember, created_at, seen_at, expires_at)
        select encode(sha256('office'), 'hex'), id, true, now(), now(), now() + interval '1 day' from person
      ), source as (
        insert into roster_sources (district_id, settings, mapping)
        select id, '{"source": "folder"}', ${JSON.stringify({ roles: withoutPrincipals })}::jsonb from district
      )
      insert into district_users (district_id, user_id, verified)
      select district.id, person.id, 'approved' from district cross join person returning id`.execute(db);
    this.#admin = String(rows[0]?.id);
  }

  /** Makes a call, and repeats it with the same key until an API has replied. */
  async #call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const own = { districtUserId: this.#admin };
    const key = randomUUID();
    const deadline = performance.now() + giveUpAfterMs;
    for (let attempt = 0; performance.now() < deadline; attempt += 1) {
      const address = `${this.#origins[attempt % this.#origins.length]}/api/district/roster/run${path}`;
      const query = method === 'GET' ? `?${new URLSearchParams(own)}` : '';
      const reply = await fetch(`${address}${query}`, {
        method,
        headers: { ...headersOf('office'), 'content-type': 'application/json', 'idempotency-key': key },
        ...(method === 'POST' && { body: JSON.stringify({ ...own, ...body }) }),
        signal: AbortSignal.timeout(35_000),
      }).catch(() => null);
      const text = await reply?.text().catch(() => null);
      // The type of the reply is that of the contract, which the tests of the API check.
      if (reply?.ok && text) return JSON.parse(text) as T;
      if (reply && reply.status !== 503 && !reply.ok)
        throw new Error(`${method} ${path}: ${reply.status} ${text}`);
      await delay(300);
    }
    throw new Error(`${method} ${path} had no reply for ${giveUpAfterMs / 1_000} s`);
  }

  /** Writes the export of the next day, which has other people than the last one, and begins to import it. */
  async begin(): Promise<string> {
    await generateRoster(this.#file, { ...sizes, changes: this.#imports % 2 === 0 ? 0 : 6 });
    this.#imports += 1;
    // A file that was written to within the last minute is not read, because it may still grow.
    const anHourAgo = Date.now() / 1_000 - 3_600;
    utimesSync(this.#file, anHourAgo, anHourAgo);
    const { _id } = await this.#call<Run>('POST', '', { mode: 'usual' });
    return _id;
  }

  async until(id: string, isReached: (run: Run) => boolean): Promise<Run> {
    const deadline = performance.now() + giveUpAfterMs;
    for (;;) {
      const { run } = await this.#call<{ run: Run }>('GET', `/${id}`);
      if (isReached(run)) return run;
      if (run.state === 'failed' || performance.now() > deadline)
        throw new Error(`the import is ${run.state}: ${run.reason} ${JSON.stringify(run.progress)}`);
      await delay(pollMs);
    }
  }

  apply = (id: string): Promise<Run> => this.#call('POST', `/${id}/apply`, { acceptEndings: true });

  /** Applies an import as soon as it is planned, and waits until it is applied. */
  async finish(id: string): Promise<void> {
    const run = await this.until(id, ({ state }) => state !== 'reading');
    if (isPlanned(run)) await this.apply(id);
    await this.until(id, ({ state }) => state === 'applied');
  }

  /** Counts the students who are in the last export or in the schools of the district, but not in both. */
  async countDifferences(db: Database): Promise<number> {
    if (this.#imports === 0) return 0;
    const exported = await this.#readStudents();
    const { rows } = await sql<{ id: string }>`
      select p.sourced_id as id from roster_people p
      join districts d on d.id = p.district_id and d.code = ${code}
      join school_users m on m.user_id = p.user_id and m.role = 'student' and m.verified = 'approved'`.execute(
      db,
    );
    return exported.symmetricDifference(new Set(rows.map(({ id }) => id))).size;
  }

  async #readStudents(): Promise<Set<string>> {
    const students = new Set<string>();
    const source = await openCsvZip(this.#file, { onProblem: () => {} });
    for await (const records of source.records())
      for (const record of records)
        if (record.kind === 'role' && record.role === 'student' && !record.isEnded)
          students.add(record.personSourcedId);
    await source.close();
    return students;
  }
}
