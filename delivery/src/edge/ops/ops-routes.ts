import { readFileSync } from 'node:fs';
import { preferredLanguage } from '@tapin/shared/contract/languages';
import type { FastifyInstance } from 'fastify';
import { rollBack } from '#src/publish/roll-back.ts';
import { channelStatus } from '#src/status/channel-status.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { notFound } from '../not-found.ts';
import { opsHeaders } from '../security-headers.ts';
import { explainFailure } from './explain-failure.ts';
import { addLogInRoutes } from './log-in-routes.ts';
import { opsPath } from './ops-host.ts';
import { confirmPage, overviewPage, refusedPage } from './pages.ts';
import { sendPage } from './send-page.ts';
import type { WrongTokens } from './wrong-tokens.ts';

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');

interface OpsOptions {
  store: Store;
  channel: string;
  token: string;
  wrongTokens: WrongTokens;
  log: (line: string, fields?: { id: string }) => void;
}

/** Adds the page for operators without a terminal: it shows the status of the channel and can roll a part back. */
export async function addOpsRoutes(app: FastifyInstance, options: OpsOptions): Promise<void> {
  await app.register(async (ops) => {
    ops.addHook('onRequest', async ({ method, headers }, reply) => {
      reply.headers(opsHeaders);
      // A browser sends the session also with a form of another host name of the same site.
      const isOwnForm = headers['sec-fetch-site'] === 'same-origin';
      return method === 'POST' && !isOwnForm ? reply.code(403).send() : undefined;
    });
    ops.removeAllContentTypeParsers();
    ops.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    ops.get(`${opsPath}/style`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
    const requireSession = addLogInRoutes(ops, options);
    await ops.register(async (own) => {
      own.addHook('preHandler', requireSession);
      addRollbackRoutes(own, options);
    });
    ops.all(`${opsPath}/*`, async (_request, reply) => notFound(reply));
  });
}

function addRollbackRoutes(ops: FastifyInstance, { store, channel, log }: OpsOptions): void {
  ops.get(opsPath, async ({ headers }, reply) => {
    const language = preferredLanguage(headers['accept-language']);
    return sendPage(reply, overviewPage(await channelStatus(store, channel), language));
  });

  const path = `${opsPath}/rollback/:part`;
  ops.get<{ Params: { part: string } }>(path, async ({ headers, params }, reply) => {
    const { parts } = await channelStatus(store, channel);
    const part = parts.find((each) => each.part === params.part);
    if (!part) return notFound(reply);
    return sendPage(reply, confirmPage(part, preferredLanguage(headers['accept-language'])));
  });

  ops.post<{ Params: { part: string }; Body: Record<string, string> | undefined }>(
    path,
    async ({ id, headers, params, body }, reply) => {
      const { from = '', reason } = body ?? {};
      try {
        await rollBack({ store, channel, part: params.part, from, reason, by: 'the operations page' });
        return reply.redirect(opsPath, 303);
      } catch (error) {
        const explanation = explainFailure(error);
        if (explanation === null) throw error;
        const isExpected = error instanceof StoreError;
        if (!isExpected) log(`POST /ops/rollback/${params.part} failed: ${messageOf(error)}`, { id });
        const language = preferredLanguage(headers['accept-language']);
        return sendPage(reply.code(isExpected ? 409 : 500), refusedPage(explanation, language));
      }
    },
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
