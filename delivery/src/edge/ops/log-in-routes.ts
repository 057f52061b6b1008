import { type Language, preferredLanguage } from '@tapin/contract/languages';
import { clientKeyOf } from '@tapin/servers/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entryOfToken, isSquadToken, isUsable } from '#src/signing/squad-tokens.ts';
import type { SquadToken, Store } from '#src/store/store.ts';
import { texts as allTexts } from '#src/texts.ts';
import { type Operator, operatorWith, opsPath, squadsPath, type WrongTokens } from './access.ts';
import { html, pageFrame, sendPage } from './html.ts';
import { OpsSessions, sessionMaxAgeSeconds } from './sessions.ts';

/** The prefix `__Host-` makes browsers accept the cookie only from this host name, so that no other host can set it. */
const cookie = '__Host-ops';
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
const logInPath = `${opsPath}/log-in`;

interface LogInOptions {
  store: Store;
  operators: readonly Operator[];
  wrongTokens: WrongTokens;
}

const homeOf = ({ part }: Operator) => (part === undefined ? opsPath : `${squadsPath}/${part}`);

/**
 * Adds the log-in form and the log-out, for operators and for people of squads. The returned hooks redirect everyone
 * without a session to the form, and people of squads from the pages of operators to their own.
 */
export function addLogInRoutes(ops: FastifyInstance, { store, operators, wrongTokens }: LogInOptions) {
  const sessions = new OpsSessions(operators);
  const sessionOf = ({ cookies }: FastifyRequest) => cookies[cookie] ?? '';
  // The hash of a token is in the store, which every squad can read, so a secret of this site seals the session, too.
  const secret = operators.map(({ token }) => token).join(' ');
  const toPerson = ({ name, part, hash }: SquadToken): Operator => ({
    name,
    part,
    token: `${secret} ${hash}`,
  });
  const readTokens = async () => (await store.signing?.squadTokens()) ?? [];
  const people = async () => (await readTokens()).filter((token) => isUsable(token)).map(toPerson);

  ops.get(logInPath, async ({ headers }, reply) =>
    sendPage(reply, logInPage(preferredLanguage(headers['accept-language']))),
  );

  ops.post<{ Body: Record<string, string> | undefined }>(logInPath, async ({ headers, body, ip }, reply) => {
    const given = body?.token?.trim() ?? '';
    const entry = isSquadToken(given) ? entryOfToken(await readTokens(), given) : undefined;
    const person = operatorWith(operators, given) ?? (entry && toPerson(entry));
    if (person) {
      reply.setCookie(cookie, sessions.create(person), { ...cookieOptions, maxAge: sessionMaxAgeSeconds });
      return reply.redirect(homeOf(person), 303);
    }
    const language = preferredLanguage(headers['accept-language']);
    if (await wrongTokens.delayReply(clientKeyOf(ip)))
      return sendPage(reply.code(403), logInPage(language, 'wrongToken'));
    return sendPage(reply.code(429).header('retry-after', '60'), logInPage(language, 'tooManyWrongTokens'));
  });

  ops.post(`${opsPath}/log-out`, async (request, reply) => {
    sessions.revoke(sessionOf(request), await people());
    return reply.clearCookie(cookie, cookieOptions).redirect(logInPath, 303);
  });

  const found = new WeakMap<FastifyRequest, Operator>();
  const require =
    (isAllowed: (person: Operator) => boolean) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const session = sessionOf(request);
      const person =
        sessions.operatorOf(session) ?? (session ? sessions.operatorOf(session, await people()) : null);
      if (!person) return reply.redirect(logInPath, 303);
      if (!isAllowed(person)) return reply.redirect(homeOf(person), 303);
      found.set(request, person);
      return undefined;
    };
  return {
    /** Returns the person of a request that has passed one of the hooks. */
    personOf: (request: FastifyRequest) => found.get(request) ?? null,
    requireOperator: require(({ part }) => part === undefined),
    requirePerson: require(() => true),
  };
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
