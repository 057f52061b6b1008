import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Language, preferredLanguage } from '@tapin/contract/languages';
import { clientKeyOf } from '@tapin/servers/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { texts as allTexts } from '#src/texts.ts';
import { type Operator, operatorWith, opsPath, type WrongTokens } from './access.ts';
import { html, pageFrame, sendPage } from './html.ts';

/** The prefix `__Host-` makes browsers accept the cookie only from this host name, so that no other host can set it. */
const cookie = '__Host-ops';
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
const logInPath = `${opsPath}/log-in`;

interface LogInOptions {
  operators: readonly Operator[];
  wrongTokens: WrongTokens;
}

/** Adds the log-in form and the log-out. The returned hook redirects everyone without a session to the form. */
export function addLogInRoutes(ops: FastifyInstance, { operators, wrongTokens }: LogInOptions) {
  const sessions = new OpsSessions(operators);
  const sessionOf = ({ cookies }: FastifyRequest) => cookies[cookie] ?? '';

  ops.get(logInPath, async ({ headers }, reply) =>
    sendPage(reply, logInPage(preferredLanguage(headers['accept-language']))),
  );

  ops.post<{ Body: Record<string, string> | undefined }>(logInPath, async ({ headers, body, ip }, reply) => {
    const operator = operatorWith(operators, body?.token ?? '');
    if (operator) {
      reply.setCookie(cookie, sessions.create(operator), { ...cookieOptions, maxAge: sessionMaxAgeSeconds });
      return reply.redirect(opsPath, 303);
    }
    const language = preferredLanguage(headers['accept-language']);
    if (await wrongTokens.delayReply(clientKeyOf(ip)))
      return sendPage(reply.code(403), logInPage(language, 'wrongToken'));
    return sendPage(reply.code(429).header('retry-after', '60'), logInPage(language, 'tooManyWrongTokens'));
  });

  ops.post(`${opsPath}/log-out`, async (request, reply) => {
    sessions.revoke(sessionOf(request));
    return reply.clearCookie(cookie, cookieOptions).redirect(logInPath, 303);
  });

  const operatorOf = (request: FastifyRequest) => sessions.operatorOf(sessionOf(request));
  const requireSession = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    operatorOf(request) ? undefined : reply.redirect(logInPath, 303);
  return { operatorOf, requireSession };
}

/** Renders the form that asks for the operator token, with the reason why a sent token was refused. */
function logInPage(language: Language, refusal?: 'wrongToken' | 'tooManyWrongTokens'): string {
  const texts = allTexts[language].ops;
  const invalid = html` aria-invalid="true" aria-describedby="refusal"`;
  const content = html`<h1>${texts.title}</h1>
<form method="post" action="/ops/log-in">
<p><label>${texts.token}<br><input type="password" name="token" required autofocus autocomplete="current-password"${refusal ? invalid : ''}></label></p>
<p class="soft">${texts.tokenHint}</p>
${refusal ? html`<p class="alarm" id="refusal" role="alert">${texts[refusal]}</p>` : ''}
<p><button class="button second">${texts.logIn}</button></p>
</form>`;
  return pageFrame(language, texts.title, content);
}

export const sessionMaxAgeSeconds = 12 * 3_600;

/**
 * The sessions of the operations page. A session is an id and an end time, sealed with a key that is derived from the
 * token of its operator. Every edge accepts it, and a new token ends the sessions of its operator. Only the edge that
 * has logged a session out remembers that it has ended.
 */
export class OpsSessions {
  readonly #operators: readonly { operator: Operator; key: Buffer }[];
  readonly #revoked = new Map<string, number>();

  constructor(operators: readonly Operator[]) {
    this.#operators = operators.map((operator) => ({ operator, key: keyOf(operator) }));
  }

  create(operator: Operator): string {
    const body = `${randomBytes(16).toString('base64url')}.${Date.now() + sessionMaxAgeSeconds * 1_000}`;
    return `${body}.${seal(body, keyOf(operator))}`;
  }

  /** Returns the operator of a session, or null for an invalid session. */
  operatorOf(session: string): Operator | null {
    return this.#read(session)?.operator ?? null;
  }

  revoke(session: string): void {
    const read = this.#read(session);
    if (!read) return;
    for (const [id, endsAt] of this.#revoked) if (endsAt <= Date.now()) this.#revoked.delete(id);
    this.#revoked.set(read.id, read.endsAt);
  }

  #read(session: string): { id: string; endsAt: number; operator: Operator } | null {
    const [, body, id, end, given] = /^(([\w-]{22})\.(\d{13,15}))\.([\w-]{43})$/.exec(session) ?? [];
    if (!body || !id || !given) return null;
    const owner = this.#operators.find(({ key }) =>
      timingSafeEqual(Buffer.from(given), Buffer.from(seal(body, key))),
    );
    const endsAt = Number(end);
    return owner && endsAt > Date.now() && !this.#revoked.has(id)
      ? { id, endsAt, operator: owner.operator }
      : null;
  }
}

const keyOf = ({ token }: Operator) =>
  Buffer.from(hkdfSync('sha256', token, '', 'session of the operations page', 32));

const seal = (body: string, key: Buffer) => createHmac('sha256', key).update(body).digest('base64url');
