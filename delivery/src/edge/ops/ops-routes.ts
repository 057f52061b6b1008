import { readFileSync } from 'node:fs';
import { preferredLanguage } from '@tapin/contract/languages';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#src/edge/replies.ts';
import { channelStatus, figuresMs } from '#src/figures/channel-status.ts';
import { failingVersions } from '#src/figures/failing-parts.ts';
import { FaultySources } from '#src/figures/faulty-sources.ts';
import { readHours } from '#src/figures/stored-figures.ts';
import { opsHeaders } from '../security-headers.ts';
import { opsPath } from './access.ts';
import { addChangeRoutes, type OpsOptions } from './change-routes.ts';
import { sendPage } from './html.ts';
import { addLogInRoutes } from './log-in-routes.ts';
import { overviewPage } from './overview-page.ts';

/** The styles of all pages, combined into one style sheet. A later file may replace a rule of an earlier file. */
const styles = ['page.css', 'failure.css', 'overview.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('');

/** Adds the page for operators without a terminal: it shows the status of the channel and can roll a part back. */
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
    const { operatorOf, requireSession } = addLogInRoutes(ops, options);
    await ops.register(async (own) => {
      own.addHook('preHandler', requireSession);
      addOverviewRoute(own, options);
      addChangeRoutes(own, options, (request) => operatorOf(request)?.name);
    });
    ops.all(`${opsPath}/*`, async (_request, reply) => notFound(reply));
  });
}

function addOverviewRoute(ops: FastifyInstance, { store, channel, flush }: OpsOptions): void {
  const sources = new FaultySources(store);
  ops.get<{ Querystring: { days?: string } }>(opsPath, async ({ headers, query }, reply) => {
    await flush();
    const hours = await readHours(store.objects, channel, Date.now() - figuresMs);
    const status = await channelStatus(store, channel, { hours });
    const failing = await sources.addTo(failingVersions(status.parts, hours, status.changes, Date.now()));
    const language = preferredLanguage(headers['accept-language']);
    return sendPage(reply, overviewPage({ status, hours, failing, language, isWeek: query.days === '7' }));
  });
}
