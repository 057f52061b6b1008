import { SourceError } from '#src/problems.ts';
import type { RoleRecord, RosterRecord } from '#src/records.ts';
import { type Reporter, reporterOf } from '#src/reporter.ts';
import type { Delivery, RosterSource } from '#src/source.ts';
import { openClient, type RestClient } from './client.ts';
import { Item } from './item.ts';
import { readPages } from './pages.ts';
import { metadataColumns, readEnrollment, readPerson } from './read-people.ts';
import { type Course, readClass, readCourse, readOrg, readSession } from './read-places.ts';
import type { RestOptions, RestSettings } from './settings.ts';

/** The number of people who are read before the roster, to find the columns that the district has added. */
const sampledPeople = 50;
/** Roles are part of people. They are kept until all people are read. */
const roleBatch = 1_000;

type Read<T> = (item: Item) => T | null;

class Reader {
  readonly #client: RestClient;
  readonly #options: RestOptions;
  readonly #reporterOf: (file: string) => Reporter;
  #read = 0;
  #announced = 0;

  constructor(client: RestClient, options: RestOptions) {
    this.#client = client;
    this.#options = options;
    this.#reporterOf = reporterOf(options.onProblem);
  }

  /** Yields a batch for each page. An optional collection may be missing on the server. */
  async *batches<T>(collection: string, read: Read<T>, isOptional = false): AsyncGenerator<T[]> {
    const { onProgress } = this.#options;
    const report = this.#reporterOf(collection);
    const pages = readPages(this.#client, collection);
    let isAnnounced = false;
    for (;;) {
      const { value: page, done } = await pages.next();
      if (done && !page && !isOptional) throw new SourceError('server-error', `${collection}: 404`);
      if (done && !page) report('file-missing', 'warning');
      if (done) return;
      this.#read += page.items.length;
      if (this.#read > this.#client.limits.maxRecords) throw new SourceError('server-reply', collection);
      if (!isAnnounced) this.#announced += page.total ?? 0;
      isAnnounced = true;
      yield page.items.flatMap((value, index) => {
        const item = Item.of(value, collection, page.offset + index + 1, report);
        return (item && read(item)) ?? [];
      });
      onProgress?.(this.#read, Math.max(this.#read, this.#announced));
    }
  }

  async *records(): AsyncGenerator<RosterRecord[]> {
    yield* this.batches('orgs', readOrg);
    yield* this.batches('academicSessions', readSession, true);
    const courses = new Map<string, Course>();
    for await (const batch of this.batches('courses', readCourse, true))
      for (const course of batch) courses.set(course.sourcedId, course);
    yield* this.batches('classes', (item) => readClass(item, courses));
    const roles: RoleRecord[] = [];
    const readUser = (item: Item) => readPerson(item, this.#options);
    for await (const batch of this.batches('users', readUser)) {
      yield batch.flatMap(({ person, guardian }) => [person, guardian].filter((each) => each !== null));
      roles.push(...batch.flatMap((each) => each.roles));
    }
    for (let start = 0; start < roles.length; start += roleBatch) yield roles.slice(start, start + roleBatch);
    yield* this.batches('enrollments', readEnrollment);
  }
}

/**
 * Returns the columns that the district has added to users. Its request is the first one, so a wrong key is noticed by
 * it.
 */
async function readUserColumns(client: RestClient): Promise<string[]> {
  const pages = readPages({ ...client, limits: { ...client.limits, pageRecords: sampledPeople } }, 'users');
  const { value: page } = await pages.next();
  if (typeof page !== 'object') return [];
  const items = page.items.map((each, index) => Item.of(each, 'users', index + 1, () => {}));
  return [...new Set(items.flatMap((item) => (item ? metadataColumns(item) : [])))].slice(0, 200);
}

/** Opens a OneRoster server of version 1.1 or 1.2. Throws a SourceError if it cannot be reached or does not accept the keys. */
export async function openRest(settings: RestSettings, options: RestOptions): Promise<RosterSource> {
  const client = openClient(settings, options);
  try {
    const userColumns = await readUserColumns(client);
    const each: Delivery = 'bulk';
    return {
      version: settings.version,
      systemName: '',
      userColumns,
      delivery: {
        org: each,
        session: each,
        class: each,
        person: each,
        guardian: options.readsGuardians ? each : 'absent',
        role: each,
        enrollment: each,
      },
      records: () => new Reader(client, options).records(),
      close: async () => client.close(),
    };
  } catch (error) {
    client.close();
    throw error;
  }
}
