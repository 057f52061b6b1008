import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CallName, type Calls, calls, type InputOf, type OutputOf } from '@tapin/contract/calls';
import { sql } from 'kysely';
import { texts } from '#src/basics/language.ts';
import { hashOf } from '#src/basics/secrets.ts';
import { countColumns } from '#src/check-ins/questions/columns.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { type Handler, PreparedReply, route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { visibleStudentsOf } from '#src/policy/visible-students.ts';
import type { EncodedBody, ReplyCache } from './reply-cache.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A shorter reply fits into one packet without compression. */
const minCompressedLength = 1_200;

/** Cheap compression levels are enough, because the next answer at the school makes the reply stale. */
const compressors = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => zip(text, { level: 1 }),
};

type Encoding = keyof typeof compressors | 'identity';

function acceptedEncoding(header: string | undefined): Encoding {
  const accepted = (header ?? '')
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

async function compress(text: string, encoding: Encoding): Promise<EncodedBody> {
  if (encoding === 'identity' || text.length < minCompressedLength) {
    return { bytes: Buffer.from(text), encoding: null };
  }
  return { bytes: await compressors[encoding](text), encoding };
}

/** The SQL expression for the number of answers that a row of `student_totals` counts. */
const answers = sql.join(
  countColumns.map((column) => sql.ref(column)),
  sql` + `,
);

/** Returns a revision that differs after each change at the school that a figure or list could show. */
async function findRevision(db: Database, schoolId: number): Promise<string> {
  // Answers are never removed, so the number of answers in the students' totals is a revision.
  const { rows } = await sql<{ revision: string }>`
    select concat_ws('.',
      (select revision from school_revisions where school_id = ${schoolId}),
      (select sum(${answers}
          + case when own_a_1 is null then 0 else own_a_1 + own_a_2 + own_a_3 + own_a_4 + own_a_5 end
          + case when own_b_1 is null then 0 else own_b_1 + own_b_2 + own_b_3 + own_b_4 + own_b_5 end)
        from student_totals where school_id = ${schoolId})) as revision`.execute(db);
  return rows[0]?.revision ?? '';
}

type StaffCall = {
  [K in CallName]: Calls[K]['access'] extends { kind: 'member'; by: 'schoolUserId' } ? K : never;
}[CallName];

interface CacheOptions<K extends CallName> {
  cache: ReplyCache;
  /**
   * Returns what else the reply depends on, besides the school's data, the caller's scope, the query and the language.
   */
  variant?(context: Parameters<Handler<K>>[1], input: InputOf<K>): string | Promise<string>;
  /**
   * Whether a reply has a secret and must not be compressed. It also has names that people type, and the compressed
   * size of both would let an attacker guess the secret letter by letter (BREACH).
   */
  hasSecret?(output: OutputOf<K>): boolean;
}

/** Members with the same role and scope share cached replies. */
function scopeKey(member: Membership): (string | number | null)[] {
  const { schoolId, teacherId } = visibleStudentsOf(member);
  return [schoolId, member.role, teacherId];
}

/**
 * Returns a text that is the same for equal filters in any order. The membership is left out, because the scope
 * contains it.
 */
function filterKey(query: unknown): string {
  const filters = Object.entries(query ?? {}).filter(([name]) => name !== 'schoolUserId');
  return JSON.stringify(filters.sort());
}

function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim() === tag);
}

const versions = new Map<CallName, string>();

/**
 * Returns a hash of the reply schema and of the texts, because another version of the server may return another reply.
 */
function versionOf(key: CallName): string {
  const version = versions.get(key) ?? hashOf(JSON.stringify([key, calls[key].response, texts]));
  versions.set(key, version);
  return version;
}

/** Thrown when something changed while a reply was computed. The reply may be newer than its tag. */
class ChangedMeanwhileError extends Error {
  readonly body: EncodedBody;

  constructor(body: EncodedBody) {
    super('something changed while the reply was computed');
    this.body = body;
  }
}

/**
 * Registers a call whose reply is valid until something changes at the school. Its ETag is a hash of everything that
 * it depends on. A caller with the valid reply gets 304 after one indexed read; another caller may get the cached
 * reply of a colleague. Access is decided for each request before that.
 */
export function cachedRoute<K extends StaffCall>(
  api: Api,
  key: K,
  { cache, variant, hasSecret }: CacheOptions<K>,
  handler: (...given: Parameters<Handler<K>>) => Promise<OutputOf<K>>,
): void {
  const version = versionOf(key);
  route(api, key, async (input, context) => {
    const { services, request, reply, member, language } = context;
    const wanted = acceptedEncoding(request.headers['accept-encoding']);
    const findTag = async () => {
      const revision = await findRevision(services.db, member.schoolId);
      const changing = await variant?.(context, input);
      const parts = [version, scopeKey(member), filterKey(request.query), language, changing, revision];
      return `W/"${hashOf(JSON.stringify(parts))}"`;
    };
    const compute = async () => {
      const output = await handler(input, context);
      const text = String(reply.serializeInput(output, '200'));
      return compress(text, hasSecret?.(output) ? 'identity' : wanted);
    };
    const replyWith = ({ bytes, encoding }: EncodedBody, tag: string | null) => {
      const headers = {
        ...(tag !== null && { etag: tag }),
        ...(encoding && { 'content-encoding': encoding }),
      };
      return new PreparedReply(200, { ...headers, vary }, bytes);
    };
    const tag = await findTag();
    if (hasTag(request.headers['if-none-match'], tag))
      return new PreparedReply(304, { etag: tag, vary }, null);
    // A tag and its body come from several statements, so the tag is read again after the body.
    const computeFor = async () => {
      const body = await compute();
      if ((await findTag()) !== tag) throw new ChangedMeanwhileError(body);
      return body;
    };
    try {
      return replyWith(await cache.getOrCreate(`${tag} ${wanted}`, computeFor), tag);
    } catch (error) {
      if (error instanceof ChangedMeanwhileError) return replyWith(error.body, null);
      throw error;
    }
  });
}

const vary = 'accept-encoding, accept-language, time-zone';
