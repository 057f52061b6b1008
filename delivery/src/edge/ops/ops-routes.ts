import { readFileSync } from 'node:fs';
import { preferredLanguage } from '@tapin/contract/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#src/edge/replies.ts';
import { channelStatus, figuresMs } from '#src/figures/channel-status.ts';
import { type FaultyPlace, failingVersions } from '#src/figures/failing-parts.ts';
import { FaultySources } from '#src/figures/faulty-sources.ts';
import { readHours } from '#src/figures/stored-figures.ts';
import { UsesReader } from '#src/figures/uses.ts';
import { opsHeaders } from '../security-headers.ts';
import { type Operator, opsPath, squadsPath } from './access.ts';
import { addChangeRoutes, type OpsOptions } from './change-routes.ts';
import { sendPage } from './html.ts';
import { addLogInRoutes } from './log-in-routes.ts';
import { overviewPage } from './overview-page.ts';
import { readFilter } from './part-filter.ts';
import { addPreviewRoutes } from './previews-page.ts';
import { squadPage } from './squad-page.ts';
import { usesPage } from './uses-page.ts';

/** The styles of all pages, combined into one style sheet. A later file may replace a rule of an earlier file. */
const styles = ['page.css', 'failure.css', 'overview.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('');

/**
 * Adds the pages of the operations host: for operators without a terminal, who see the whole channel, and for squads,
 * who see every part and change their own.
 */
export async function addOpsRoutes(app: FastifyInstance, options: OpsOptions): Promise<void> {
  await app.register(async (ops) => {
    ops.addHook('onRequest', async ({ method, headers }, reply) => {
      reply.headers(opsHeaders);
      // A browser also sends the session with a form of another host name of the same site.
      const isOwnForm = headers['sec-fetch-site'] === 'same-origin';
      return method === 'POST' && !isOwnForm ? reply.code(403).send() : undefined;
    });
    ops.removeAllContentTypeParsers();
    ops.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    ops.get(`${opsPath}/style`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(styles),
    );
    const { personOf, requireOperator, requirePerson } = addLogInRoutes(ops, options);
    const readers: Readers = {
      sources: new FaultySources(options.store),
      uses: new UsesReader(options.store, options.channel),
    };
    await ops.register(async (own) => {
      own.addHook('preHandler', requireOperator);
      addOverviewRoute(own, options, readers);
      addPreviewRoutes(own, options);
      addChangeRoutes(own, options, { path: opsPath, personOf });
    });
    await ops.register(async (squads) => {
      squads.addHook('preHandler', requirePerson);
      addSquadRoutes(squads, options, readers, personOf);
      addChangeRoutes(squads, options, { path: squadsPath, personOf });
    });
    for (const path of [opsPath, squadsPath])
      ops.all(`${path}/*`, async (_request, reply) => notFound(reply));
  });
}

/** The readers of the pages, which keep in memory what never changes. */
interface Readers {
  sources: FaultySources;
  uses: UsesReader;
}

interface PageQuery {
  Querystring: { days?: string; q?: unknown; show?: unknown; name?: unknown };
}

const maxNameLength = 200;

function addOverviewRoute(
  ops: FastifyInstance,
  { store, channel, flush }: OpsOptions,
  { sources, uses }: Readers,
): void {
  ops.get<PageQuery>(opsPath, async ({ headers, query }, reply) => {
    await flush();
    const hours = await readHours(store.objects, channel, Date.now() - figuresMs);
    const status = await channelStatus(store, channel, { hours });
    const failing = await sources.addTo(failingVersions(status.parts, hours, status.changes, Date.now()));
    const language = preferredLanguage(headers['accept-language']);
    const { deprecated } = await uses.read();
    const isWeek = query.days === '7';
    return sendPage(
      reply,
      overviewPage({ status, hours, failing, deprecated, language, filter: readFilter(query), isWeek }),
    );
  });
  ops.get<PageQuery>(`${opsPath}/uses`, async ({ headers, query }, reply) => {
    const name = typeof query.name === 'string' ? query.name.trim().slice(0, maxNameLength) : '';
    const read = await uses.read();
    return sendPage(
      reply,
      usesPage({ uses: read, name, language: preferredLanguage(headers['accept-language']) }),
    );
  });
}

function addSquadRoutes(
  ops: FastifyInstance,
  { store, channel, flush }: OpsOptions,
  { sources, uses }: Readers,
  personOf: (request: FastifyRequest) => Operator | null,
): void {
  ops.get(squadsPath, async (request, reply) => {
    const part = personOf(request)?.part;
    return reply.redirect(part === undefined ? opsPath : `${squadsPath}/${part}`, 303);
  });
  ops.get<PageQuery & { Params: { part: string } }>(`${squadsPath}/:part`, async (request, reply) => {
    const { headers, query, params } = request;
    const person = personOf(request);
    if (!person || !/^[a-z][a-z0-9-]{0,63}$/.test(params.part)) return notFound(reply);
    await flush();
    const hours = await readHours(store.objects, channel, Date.now() - figuresMs);
    const status = await channelStatus(store, channel, { hours, part: params.part });
    const isKnown = status.parts.length > 0 || status.changes.some(({ part }) => part === params.part);
    if (!isKnown && params.part !== person.part) return notFound(reply);
    const failing = await sources.addTo(failingVersions(status.parts, hours, status.changes, Date.now()));
    const places = new Map<string, FaultyPlace[]>();
    for (const { version } of status.parts.flatMap(({ versions }) => versions))
      places.set(version, await sources.placesIn(hours, { name: params.part, version }));
    const { versions, deprecated: all } = await uses.read();
    const names = [...new Set(versions.map(({ part }) => part))].sort();
    const deprecated = all.flatMap(({ usedBy, ...each }) => {
      const own = usedBy.filter(({ part }) => part === params.part);
      return own.length > 0 ? [{ ...each, usedBy: own }] : [];
    });
    const language = preferredLanguage(headers['accept-language']);
    const isWeek = query.days === '7';
    return sendPage(
      reply,
      squadPage({
        name: params.part,
        status,
        deprecated,
        names,
        hours,
        failing,
        places,
        person,
        language,
        isWeek,
      }),
    );
  });
}
