import { createHash } from 'node:crypto';
import { SourceError } from '#src/problems.ts';
import type { RestClient } from './client.ts';
import type { HttpReply } from './send.ts';

export interface Page {
  items: readonly unknown[];
  offset: number;
  total: number | null;
}

function itemsIn({ body }: HttpReply, collection: string): readonly unknown[] {
  let reply: unknown;
  try {
    reply = JSON.parse(body);
  } catch (cause) {
    throw new SourceError('server-reply', collection, { cause });
  }
  const items = Object(reply)[collection];
  if (!Array.isArray(items)) throw new SourceError('server-reply', collection);
  return items;
}

function totalIn({ headers }: HttpReply): number | null {
  const given = headers['x-total-count'];
  return typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : null;
}

/** Returns the query of the next page from a `Link` header, or null. The host and the path of the link are ignored. */
function nextQuery(reply: HttpReply): URLSearchParams | null {
  const link = [reply.headers.link ?? ''].flat().join(',');
  const [, address = ''] = /<([^>]*)>\s*;[^<]*rel="?next"?/i.exec(link) ?? [];
  const [, query] = address.split('?');
  return query === undefined ? null : new URLSearchParams(query);
}

const withoutParameter = (query: URLSearchParams, ...names: string[]) =>
  new URLSearchParams([...query].filter(([name]) => !names.includes(name)));

/**
 * Reads the first page. A server that does not support sorting, or that only allows smaller pages, replies with 400 and
 * gets a simpler query. Returns null when the server does not have the collection.
 */
async function readFirst(client: RestClient, collection: string) {
  const sorted = new URLSearchParams({ limit: `${client.limits.pageRecords}`, offset: '0' });
  // With a fixed order, the pages do not overlap while the data of the server change.
  sorted.set('sort', 'sourcedId');
  sorted.set('orderBy', 'asc');
  const unsorted = withoutParameter(sorted, 'sort', 'orderBy');
  const small = new URLSearchParams(unsorted);
  small.set('limit', '100');
  for (const query of [sorted, unsorted, small]) {
    const reply = await client.get(`/${collection}?${query}`);
    if (reply.status === 200) return { reply, query };
    if (reply.status === 404) return null;
    if (reply.status !== 400) throw new SourceError('server-error', `${collection}: ${reply.status}`);
  }
  throw new SourceError('server-error', `${collection}: 400`);
}

/**
 * Reads a collection page by page, to the end that the server indicates: by the total, by a missing link to the next
 * page, or by an empty page. A repeated page, or fewer items than announced, is an error, because a consumer would
 * treat the missing records as ended.
 */
export async function* readPages(client: RestClient, collection: string): AsyncGenerator<Page, boolean> {
  const first = await readFirst(client, collection);
  if (first === null) return false;
  const seen = new Set<string>();
  let { reply, query } = first;
  for (let offset = 0; ; ) {
    const items = itemsIn(reply, collection);
    const total = totalIn(reply);
    if (items.length === 0) {
      if (total !== null && offset < total) throw new SourceError('server-reply', collection);
      return true;
    }
    const digest = createHash('sha256').update(JSON.stringify(items)).digest('base64');
    if (seen.has(digest)) throw new SourceError('server-reply', collection);
    seen.add(digest);
    yield { items, offset, total };
    offset += items.length;
    const next = nextQuery(reply);
    const hasLinks = reply.headers.link !== undefined;
    if (total === null ? hasLinks && next === null : offset >= total) return true;
    if (next) query = next;
    else {
      query = new URLSearchParams(query);
      query.set('offset', `${offset}`);
    }
    reply = await client.get(`/${collection}?${query}`);
    if (reply.status !== 200) throw new SourceError('server-error', `${collection}: ${reply.status}`);
  }
}
