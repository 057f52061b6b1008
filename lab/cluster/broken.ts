import type { Verdict } from './judge.ts';

/** A text in the source of the API that is replaced. */
interface Replacement {
  file: string;
  from: string;
  to: string;
}

interface BrokenProduct {
  /** The names of faults, in their order, until one of them shows the damage. */
  faults: readonly string[];
  /** The count that shows the damage. Any other failure may have another cause. */
  shows: keyof Verdict;
  source?: readonly Replacement[];
  /** Only one of the two APIs is broken. */
  isMixed?: true;
  isAsynchronous?: true;
  /** The release of Debian on the machines with PostgreSQL, where it is another one. */
  release?: 'bookworm';
  /** Statements of the database that are executed after the migrations. */
  statements?: readonly string[];
  /** A pooler that does not keep the prepared statements of its clients apart. */
  hasCarelessPooler?: true;
}

const stagedTables = ['orgs', 'sessions', 'classes', 'people', 'roles', 'enrollments', 'guardians'];

/** Opens a pool on the servers that accept no changes. */
const openReplica = `
import pg from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
const pool = new pg.Pool({ connectionString: process.env.LAB_REPLICA_URL });
// Without a listener, a connection that is lost would end the process.
pool.on('error', () => undefined);
const replica = new Kysely<any>({ dialect: new PostgresDialect({ pool }) });
`;

/** Arrangements in which TapIn loses or mixes up data. The laboratory has to notice each of them. */
export const brokenProducts: Readonly<Record<string, BrokenProduct>> = {
  asynchronous: {
    shows: 'lost',
    faults: ['the leader is cut off from the standbys, and loses power'],
    isAsynchronous: true,
  },
  'debian-12': {
    shows: 'lost',
    // Two of four runs lose answers.
    faults: Array(5).fill('only the Patroni of the leader freezes'),
    release: 'bookworm',
  },
  'unlogged-staging': {
    shows: 'wrongRoster',
    faults: ['kill -9 of the PostgreSQL that leads while a roster is planned'],
    source: [
      {
        file: '/api/src/roster/staging/stage-records.ts',
        from: '  const { rows } = await sql<{ kind: RecordKind; count: number }>`${sql.join(',
        to: '  if (runId > 0) return true;\n  const { rows } = await sql<{ kind: RecordKind; count: number }>`${sql.join(',
      },
    ],
    statements: stagedTables.map((name) => `alter table roster_staged_${name} set unlogged`),
  },
  'numbered-statements': {
    shows: 'refused',
    faults: ['nothing happens'],
    source: [
      {
        file: '/api/src/database/connection/named-statements.ts',
        from: "hash('sha256', text, 'hex').slice(0, 32)",
        to: 'names.size + 1',
      },
    ],
    hasCarelessPooler: true,
  },
  'clock-of-the-machine': {
    shows: 'futureAnswers',
    faults: ['the clock of a machine with an API is a day ahead'],
    source: [
      {
        file: '/api/src/database/database-watch.ts',
        from: 'return new Date(this.#offsetMs === null ? this.#wall() : Math.floor(performance.now() + this.#offsetMs));',
        to: 'return new Date(this.#wall());',
      },
    ],
  },
  'replica-for-bodies': {
    shows: 'ambiguousTags',
    faults: ['the standbys apply changes late'],
    isMixed: true,
    source: [
      {
        file: '/api/src/care/follow-ups/service.ts',
        from: '  const rows = await listOpenFollowUps(db,',
        to: '  const rows = await listOpenFollowUps(replica,',
      },
      {
        file: '/api/src/care/follow-ups/service.ts',
        from: 'export async function loadOpenFollowUps',
        to: `${openReplica}export async function loadOpenFollowUps`,
      },
    ],
  },
};
