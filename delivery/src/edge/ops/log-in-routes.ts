import { type Language, preferredLanguage } from '@tapin/shared/contract/languages';
import { clientKeyOf } from '@tapin/shared/server/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { texts as allTexts } from '#src/texts.ts';
import { html } from './html.ts';
import { type Operator, operatorWith } from './operators.ts';
import { opsPath } from './ops-host.ts';
import { OpsSessions, sessionMaxAgeSeconds } from './ops-session.ts';
import { pageFrame, sendPage } from './page-frame.ts';
import type { WrongTokens } from './wrong-tokens.ts';

/** With this prefix a browser accepts the cookie from this host name only, so no other one can set it. */
const cookie = '__Host-ops';
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
const logInPath = `${opsPath}/log-in`;

interface LogInOptions {
  operators: readonly Operator[];
  wrongTokens: WrongTokens;
}

/** Adds the log-in form and the log-out. The returned hook sends everyone without a session to the form. */
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

/** Renders the form that asks for the operator token, with the reason why a token was not accepted. */
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
