import { dirname } from 'node:path';
import { type Language, preferredLanguage } from '@tapin/contract/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#src/edge/replies.ts';
import { channelStatus } from '#src/figures/channel-status.ts';
import type { PartStatus } from '#src/figures/part-status.ts';
import { withdrawCanary } from '#src/publish/changes/canary.ts';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { texts as allTexts, texts } from '#src/texts.ts';
import { type Operator, opsPath, type WrongTokens } from './access.ts';
import { html, pageFrame, sendPage } from './html.ts';

export interface OpsOptions {
  store: Store;
  channel: string;
  operators: readonly Operator[];
  wrongTokens: WrongTokens;
  /** Writes the counts of this edge to the store, so that the page shows them. */
  flush: () => Promise<void>;
  log: (line: string, fields?: { id: string }) => void;
}

interface Change {
  path: string;
  /** Returns the page that asks for confirmation, or null when the change is not possible. */
  ask: (status: PartStatus, language: Language) => string | null;
  apply: (part: string, from: string, why: { reason: string | undefined; by: string }) => Promise<unknown>;
  refusal: (language: Language) => string;
}

type NameOf = (request: FastifyRequest) => string | undefined;

/** Adds the changes that the key of the edge may sign: a rollback, and the end of a canary. */
export function addChangeRoutes(ops: FastifyInstance, options: OpsOptions, nameOf: NameOf): void {
  const { store, channel } = options;
  addChange(
    ops,
    { ...options, nameOf },
    {
      path: 'rollback',
      ask: confirmPage,
      apply: (part, from, why) => rollBack({ store, channel, part, from, ...why }),
      refusal: (language) => texts[language].ops.notRolledBack,
    },
  );
  addChange(
    ops,
    { ...options, nameOf },
    {
      path: 'end-canary',
      ask: (status, language) => status.canary && endCanaryPage(status, status.canary.version, language),
      apply: (part, version, why) =>
        withdrawCanary({ store, channel, part, ...why }, { version, hasFailed: true }),
      refusal: (language) => texts[language].overview.notEnded,
    },
  );
}

function addChange(
  ops: FastifyInstance,
  { store, channel, log, nameOf }: OpsOptions & { nameOf: NameOf },
  change: Change,
): void {
  const path = `${opsPath}/${change.path}/:part`;
  ops.get<{ Params: { part: string } }>(path, async ({ headers, params }, reply) => {
    const { parts } = await channelStatus(store, channel);
    const part = parts.find((each) => each.part === params.part);
    const page = part && change.ask(part, preferredLanguage(headers['accept-language']));
    return page ? sendPage(reply, page) : notFound(reply);
  });

  ops.post<{ Params: { part: string }; Body: Record<string, string> | undefined }>(
    path,
    async (request, reply) => {
      const { id, headers, params, body } = request;
      const { from = '', reason } = body ?? {};
      try {
        await change.apply(params.part, from, { reason, by: nameOf(request) ?? '' });
        return reply.redirect(opsPath, 303);
      } catch (error) {
        const explanation = explainFailure(error);
        if (explanation === null) throw error;
        const isExpected = error instanceof StoreError;
        if (!isExpected) log(`POST /ops/${change.path}/${params.part} failed: ${messageOf(error)}`, { id });
        const language = preferredLanguage(headers['accept-language']);
        const page = refusedPage(change.refusal(language), explanation, language);
        return sendPage(reply.code(isExpected ? 409 : 500), page);
      }
    },
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const advice: Record<string, string> = {
  EACCES:
    'the folder belongs to another user: change its owner to the user of the edge, and publish as that user',
  EPERM:
    'the folder belongs to another user: change its owner to the user of the edge, and publish as that user',
  EROFS: 'the store is read-only here: run "release rollback" on a machine that can write to it',
  ENOSPC:
    'the disk is full: delete outcomes/ and canary-visits/ in the store, which contain only reports of pages',
};

/** Returns the advice for the operator after a failed rollback, or null for an unexpected error. */
function explainFailure(error: unknown): string | null {
  if (error instanceof StoreError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const hint = advice[String(error.code)];
  const where = 'path' in error && typeof error.path === 'string' ? dirname(error.path) : 'the store';
  return hint ? `${where} cannot be written: ${hint}` : null;
}

interface Question {
  question: string;
  effect: string;
  confirm: string;
  from: string;
  to: string;
}

function questionPage(part: string, language: Language, asked: Question): string {
  const texts = allTexts[language].ops;
  const content = html`<h1>${part}: ${asked.question}</h1>
<dl><dt>${texts.from}</dt><dd>${asked.from}</dd><dt>${texts.to}</dt><dd>${asked.to}</dd></dl>
<p>${asked.effect}</p>
<form method="post">
<input type="hidden" name="from" value="${asked.from}">
<p><label>${texts.logReason}<br><input name="reason" maxlength="200" autocomplete="off"></label></p>
<p><button class="button">${asked.confirm}</button> <a href="/ops">${texts.cancel}</a></p>
</form>`;
  return pageFrame(language, `${part}: ${asked.question}`, content);
}

function confirmPage(status: PartStatus, language: Language): string {
  const { question, effect, confirm } = allTexts[language].ops;
  const to = fallbackVersions(status)[0] ?? '–';
  return questionPage(status.part, language, { question, effect, confirm, from: status.stable, to });
}

function endCanaryPage({ part, stable }: PartStatus, version: string, language: Language): string {
  const { endCanaryQuestion, endCanaryEffect, confirmEnd } = allTexts[language].overview;
  const asked = { question: endCanaryQuestion, effect: endCanaryEffect, confirm: confirmEnd };
  return questionPage(part, language, { ...asked, from: version, to: stable });
}

function refusedPage(title: string, reason: string, language: Language): string {
  const texts = allTexts[language].ops;
  const content = html`<h1>${title}</h1>
<p role="alert">${reason}</p>
<p><a href="/ops">${texts.cancel}</a></p>`;
  return pageFrame(language, title, content);
}
