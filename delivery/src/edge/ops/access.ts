import { createHash, timingSafeEqual } from 'node:crypto';
import { clientKeyOf } from '@tapin/servers/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, plainText } from '#src/edge/replies.ts';
import { addSecurityHeaders } from '#src/edge/security-headers.ts';

export const opsPath = '/ops';

const isOpsRoute = (url = '') => url === opsPath || url.startsWith(`${opsPath}/`);

/**
 * Separates the operations page from the site: its routes exist on its own host name only, and nothing else does there.
 * Scripts of the site are of another origin then, and cannot use the session of an operator. Another port would not be
 * enough, because cookies ignore ports.
 */
export function separateOpsHost(app: FastifyInstance, opsHost: string, production: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const isOpsHost = request.hostname.toLowerCase().replace(/\.$/, '') === opsHost.toLowerCase();
    // The route is compared instead of the address, which may be percent-encoded.
    if (isOpsHost === isOpsRoute(request.routeOptions.url)) return undefined;
    addSecurityHeaders(request, reply, production);
    return isOpsHost && request.url === '/' ? reply.redirect(opsPath, 303) : notFound(reply);
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares a token with the operator token in constant time. */
const isOperatorToken = (given: string, token: string): boolean =>
  timingSafeEqual(digest(given), digest(token));

/** Requires one of the operator tokens as a bearer token, for programs such as Prometheus. */
export function requireOperator(tokens: readonly string[], wrongTokens: WrongTokens) {
  return async ({ headers, ip }: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const [, given = ''] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (tokens.filter((token) => isOperatorToken(given, token)).length > 0) return undefined;
    if (given && !(await wrongTokens.delayReply(clientKeyOf(ip))))
      return plainText(reply.header('retry-after', '60'), 429, 'too many wrong tokens');
    reply.header('www-authenticate', 'Bearer realm="TapIn operations"');
    return plainText(reply, 401, 'send the operator token (OPS_TOKEN) as a bearer token');
  };
}

/** Somebody who may open the operations page. */
export interface Operator {
  /** The name that changes are recorded with. */
  name: string;
  token: string;
}

/** The name of everybody who logs in with the common token. */
const commonName = 'the operations page';

/** Returns who may open the page: the operators with tokens of their own, else everybody with the common token. */
export function operatorsOf(operators: readonly Operator[], commonToken: string): readonly Operator[] {
  return operators.length > 0 ? operators : [{ name: commonName, token: commonToken }];
}

/** Returns the operator with this token. Every token is compared, so that the time says nothing. */
export const operatorWith = (operators: readonly Operator[], given: string): Operator | undefined =>
  operators.filter(({ token }) => isOperatorToken(given, token))[0];

const firstDelayMs = 250;
const maxDelayMs = 30_000;
/** A client that has sent no wrong token for this time starts with the first delay again. */
const forgetAfterMs = 900_000;
const maxRememberedClients = 10_000;
const maxDelayedReplies = 100;
const maxDelayedRepliesPerClient = 4;

interface Client {
  wrongTokens: number;
  delayedReplies: number;
  latestAt: number;
}

/**
 * Delays the replies to wrong operator tokens, for each further one of a client twice as long. A right token is never
 * counted and never delayed, so that nobody can keep an operator out, not even from the same address.
 */
export class WrongTokens {
  /** The clients, the one with the latest wrong token last. */
  readonly #clients = new Map<string, Client>();
  readonly #delayed = new Set<() => void>();
  #isClosed = false;

  /** Waits as long as this client has to. Returns false, without waiting, when too many replies are delayed already. */
  async delayReply(address: string): Promise<boolean> {
    const client = this.#count(address);
    const isFull = this.#delayed.size >= maxDelayedReplies;
    if (isFull || client.delayedReplies >= maxDelayedRepliesPerClient) return false;
    client.delayedReplies += 1;
    await this.#wait(Math.min(firstDelayMs * 2 ** (client.wrongTokens - 1), maxDelayMs));
    client.delayedReplies -= 1;
    return true;
  }

  /** Ends all delays, so that they do not hold up the end of the process. */
  close(): void {
    this.#isClosed = true;
    for (const end of this.#delayed) end();
  }

  #count(address: string): Client {
    const now = Date.now();
    const known = this.#clients.get(address);
    const isRecent = known !== undefined && now - known.latestAt < forgetAfterMs;
    const client = known ?? { wrongTokens: 0, delayedReplies: 0, latestAt: now };
    client.wrongTokens = isRecent ? client.wrongTokens + 1 : 1;
    client.latestAt = now;
    this.#clients.delete(address);
    this.#clients.set(address, client);
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > maxRememberedClients && oldest !== undefined) this.#clients.delete(oldest);
    return client;
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#delayed.delete(end);
        resolve();
      };
      const timer = setTimeout(end, this.#isClosed ? 0 : ms);
      this.#delayed.add(end);
    });
  }
}
