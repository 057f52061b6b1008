import { readFileSync } from 'node:fs';
import rateLimit from '@fastify/rate-limit';
import { preferredLanguage } from '@tapin/shared/contract/languages';
import { clientKeyOf } from '@tapin/shared/server/client-address';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { rollBack } from '#src/publish/roll-back.ts';
import { channelStatus } from '#src/status/channel-status.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { notFound } from '../not-found.ts';
import { explainFailure } from './explain-failure.ts';
import { requireOperator } from './operator-token.ts';
import { confirmPage, overviewPage, refusedPage } from './pages.ts';

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
/** The limit allows frequent reloads and prevents guessing the token. */
const limit = {
  max: 120,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: { ip: string }) => clientKeyOf(ip),
};

interface OpsOptions {
  store: Store;
  channel: string;
  token: string;
  log: (line: string, fields?: { id: string }) => void;
}

/** Adds the page for operators without a terminal: it shows the status of the channel and can roll a part back. */
export async function addOpsRoutes(
  app: FastifyInstance,
  { store, channel, token, log }: OpsOptions,
): Promise<void> {
  await app.register(async (ops) => {
    await ops.register(rateLimit, limit);
    // The limit is counted in an earlier hook, so that wrong tokens are limited as well.
    ops.addHook('preHandler', requireOperator(token));
    ops.removeAllContentTypeParsers();
    ops.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );

    ops.get('/ops', async ({ headers }, reply) => {
      const language = preferredLanguage(headers['accept-language']);
      return sendPage(reply, overviewPage(await channelStatus(store, channel), language));
    });

    ops.get('/ops/style', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

    ops.get<{ Params: { part: string } }>('/ops/rollback/:part', async ({ headers, params }, reply) => {
      const { parts } = await channelStatus(store, channel);
      const part = parts.find((each) => each.part === params.part);
      if (!part) return notFound(reply);
      return sendPage(reply, confirmPage(part, preferredLanguage(headers['accept-language'])));
    });

    ops.post<{ Params: { part: string }; Body: Record<string, string> }>(
      '/ops/rollback/:part',
      async ({ id, headers, params, body }, reply) => {
        // A browser sends the credentials also with a form that another site submits.
        if (headers['sec-fetch-site'] !== 'same-origin') return reply.code(403).send();
        const { from = '', reason } = body;
        try {
          await rollBack({ store, channel, part: params.part, from, reason, by: 'the operations page' });
          return reply.redirect('/ops', 303);
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
  });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const sendPage = (reply: FastifyReply, text: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text);
