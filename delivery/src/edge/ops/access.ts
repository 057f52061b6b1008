import { createHash, timingSafeEqual } from 'node:crypto';
import { clientKeyOf } from '@tapin/servers/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, plainText } from '#src/edge/replies.ts';
import { addSecurityHeaders } from '#src/edge/security-headers.ts';

export const opsPath = '/ops';
export const squadsPath = '/squads';

const isOpsRoute = (url = '') =>
  [opsPath, squadsPath].some((path) => url === path || url.startsWith(`${path}/`));

/**
 * Separates the operations page from the site: its routes exist only on a separate host name, and that host name serves
 * nothing else. Scripts of the site then have another origin and cannot use the session of an operator. A separate port
 * would not be enough, because cookies ignore ports.
 */
export function separateOpsHost(app: FastifyInstance, opsHost: string, production: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const isOpsHost = request.hostname.toLowerCase().replace(/\.$/, '') === opsHost.toLowerCase();
    // The matched route is compared and not the address, which may be percent-encoded.
    if (isOpsHost === isOpsRoute(request.routeOptions.url)) return undefined;
    addSecurityHeaders(request, reply, production);
    return isOpsHost && request.url === '/' ? reply.redirect(opsPath, 303) : notFound(reply);
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const isOperatorToken = (given: string, token: string): boolean =>
  timingSafeEqual(digest(given), digest(token));

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

/** A person who may log in. */
export interface Operator {
  name: string;
  token: string;
  /** Only for a person of a squad: the remote that the person may change. Operators may change every part. */
  part?: string;
}

export const mayChange = (person: Pick<Operator, 'part'> | null, part: string): boolean =>
  person !== null && (person.part === undefined || person.part === part);

/** The name that the log shows for people who log in with the common token. */
const commonName = 'the operations page';

/**
 * Returns the people who may open the page: the operators with tokens, or everybody with the common token if no
 * operators are configured.
 */
export function operatorsOf(operators: readonly Operator[], commonToken: string): readonly Operator[] {
  return operators.length > 0 ? operators : [{ name: commonName, token: commonToken }];
}

/** Returns the operator with this token. It compares every token, so that the time reveals nothing. */
export const operatorWith = (operators: readonly Operator[], given: string): Operator | undefined =>
  operators.filter(({ token }) => isOperatorToken(given, token))[0];

const firstDelayMs = 250;
const maxDelayMs = 30_000;
/** When a client has sent no wrong token for this time, its delays begin again with the first delay. */
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
 * Delays the replies to wrong operator tokens. The delay doubles with each wrong token of a client. Correct tokens are
 * never counted or delayed, so that nobody can lock an operator out, not even from the same address.
 */
export class WrongTokens {
  readonly #clients = new Map<string, Client>();
  readonly #delayed = new Set<() => void>();
  #isClosed = false;

  /** Waits for the delay of this client. Returns false without waiting when too many replies are being delayed. */
  async delayReply(address: string): Promise<boolean> {
    const client = this.#count(address);
    const isFull = this.#delayed.size >= maxDelayedReplies;
    if (isFull || client.delayedReplies >= maxDelayedRepliesPerClient) return false;
    client.delayedReplies += 1;
    await this.#wait(Math.min(firstDelayMs * 2 ** (client.wrongTokens - 1), maxDelayMs));
    client.delayedReplies -= 1;
    return true;
  }

  /** Ends all delays, so that the process can stop. */
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
