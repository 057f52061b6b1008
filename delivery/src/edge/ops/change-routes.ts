import { dirname } from 'node:path';
import { type Language, preferredLanguage } from '@tapin/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageKeys } from '#src/edge/page-keys.ts';
import { notFound } from '#src/edge/replies.ts';
import { channelStatus } from '#src/figures/channel-status.ts';
import type { PartStatus } from '#src/figures/part-status.ts';
import { withdrawCanary } from '#src/publish/changes/canary.ts';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { texts as allTexts, texts } from '#src/texts.ts';
import { mayChange, type Operator, opsPath, type squadsPath, type WrongTokens } from './access.ts';
import { html, pageFrame, sendPage } from './html.ts';

export interface OpsOptions {
  store: Store;
  channel: string;
  operators: readonly Operator[];
  wrongTokens: WrongTokens;
  /** Writes the counts of this edge to the store, so that the page shows them. */
  flush: () => Promise<void>;
  log: (line: string, fields?: { id: string }) => void;
  /** Signs the grants with which operators open previews. */
  pageKeys: Pick<PageKeys, 'sign' | 'unsign'>;
  /** The address of the site, or an empty text. */
  publicUrl: string;
}

interface Change {
  path: string;
  /** Returns the page that asks for confirmation, or null when the change is not possible. */
  ask: (status: PartStatus, home: string, language: Language) => string | null;
  apply: (part: string, from: string, why: { reason: string | undefined; by: string }) => Promise<unknown>;
  refusal: (language: Language) => string;
}

/** The pages to which changes are added: those of operators or those of squads. */
interface Place {
  path: typeof opsPath | typeof squadsPath;
  personOf: (request: FastifyRequest) => Operator | null;
}

/** Returns the page from which a person changes a part. */
const homeOf = ({ path }: Place, part: string) => (path === opsPath ? path : `${path}/${part}`);

/** Adds the changes that the key of the edge may sign: a rollback, and the end of a canary. */
export function addChangeRoutes(ops: FastifyInstance, options: OpsOptions, place: Place): void {
  const { store, channel } = options;
  addChange(
    ops,
    { ...options, place },
    {
      path: 'rollback',
      ask: confirmPage,
      apply: (part, from, why) => rollBack({ store, channel, part, from, ...why }),
      refusal: (language) => texts[language].ops.notRolledBack,
    },
  );
  addChange(
    ops,
    { ...options, place },
    {
      path: 'end-canary',
      ask: (status, home, language) =>
        status.canary && endCanaryPage(status, status.canary.version, home, language),
      apply: (part, version, why) =>
        withdrawCanary({ store, channel, part, ...why }, { version, hasFailed: true }),
      refusal: (language) => texts[language].overview.notEnded,
    },
  );
}

function addChange(
  ops: FastifyInstance,
  { store, channel, log, place }: OpsOptions & { place: Place },
  change: Change,
): void {
  const path = `${place.path}/${change.path}/:part`;
  type Params = { Params: { part: string } };
  const refuseForeign = async (request: FastifyRequest<Params>, reply: FastifyReply): Promise<unknown> => {
    const { headers, params, id } = request;
    const person = place.personOf(request);
    if (mayChange(person, params.part)) return undefined;
    log(
      `${request.method} ${place.path}/${change.path} was refused: ${person?.name} may change ${person?.part} only`,
      { id },
    );
    const language = preferredLanguage(headers['accept-language']);
    const { notYours, onlyYours } = texts[language].squads;
    const home = homeOf(place, person?.part ?? '');
    return sendPage(reply.code(403), refusedPage(notYours, `${onlyYours} ${person?.part}`, home, language));
  };
  ops.get<Params>(path, { preHandler: refuseForeign }, async ({ headers, params }, reply) => {
    const { parts } = await channelStatus(store, channel, params);
    const [part] = parts;
    const language = preferredLanguage(headers['accept-language']);
    const page = part && change.ask(part, homeOf(place, part.part), language);
    return page ? sendPage(reply, page) : notFound(reply);
  });

  ops.post<Params & { Body: Record<string, string> | undefined }>(
    path,
    { preHandler: refuseForeign },
    async (request, reply) => {
      const { id, headers, params, body } = request;
      const { from = '', reason } = body ?? {};
      try {
        await change.apply(params.part, from, { reason, by: signatureOf(place.personOf(request)) });
        return reply.redirect(homeOf(place, params.part), 303);
      } catch (error) {
        const explanation = explainFailure(error);
        if (explanation === null) throw error;
        const isExpected = error instanceof StoreError;
        if (!isExpected)
          log(`POST ${place.path}/${change.path}/${params.part} failed: ${messageOf(error)}`, { id });
        const language = preferredLanguage(headers['accept-language']);
        const page = refusedPage(change.refusal(language), explanation, homeOf(place, params.part), language);
        return sendPage(reply.code(isExpected ? 409 : 500), page);
      }
    },
  );
}

/** Returns the name for the log. For a person of a squad it has the remote, because people of two squads may share a name. */
const signatureOf = (person: Operator | null): string =>
  person?.part === undefined ? (person?.name ?? '') : `${person.name} (${person.part})`;

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

function questionPage(part: string, home: string, language: Language, asked: Question): string {
  const texts = allTexts[language].ops;
  const content = html`<h1>${part}: ${asked.question}</h1>
<dl><dt>${texts.from}</dt><dd>${asked.from}</dd><dt>${texts.to}</dt><dd>${asked.to}</dd></dl>
<p>${asked.effect}</p>
<form method="post">
<input type="hidden" name="from" value="${asked.from}">
<p><label>${texts.logReason}<br><input name="reason" maxlength="200" autocomplete="off"></label></p>
<p><button class="button">${asked.confirm}</button> <a href="${home}">${texts.cancel}</a></p>
</form>`;
  return pageFrame(language, `${part}: ${asked.question}`, content);
}

function confirmPage(status: PartStatus, home: string, language: Language): string {
  const { question, effect, confirm } = allTexts[language].ops;
  const to = fallbackVersions(status)[0] ?? '–';
  return questionPage(status.part, home, language, { question, effect, confirm, from: status.stable, to });
}

function endCanaryPage(
  { part, stable }: PartStatus,
  version: string,
  home: string,
  language: Language,
): string {
  const { endCanaryQuestion, endCanaryEffect, confirmEnd } = allTexts[language].overview;
  const asked = { question: endCanaryQuestion, effect: endCanaryEffect, confirm: confirmEnd };
  return questionPage(part, home, language, { ...asked, from: version, to: stable });
}

function refusedPage(title: string, reason: string, home: string, language: Language): string {
  const content = html`<h1>${title}</h1>
<p role="alert">${reason}</p>
<p><a href="${home}">${allTexts[language].squads.back}</a></p>`;
  return pageFrame(language, title, content);
}
