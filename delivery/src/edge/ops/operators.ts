import { createHash, timingSafeEqual } from 'node:crypto';
import { clientKeyOf } from '@tapin/shared/server/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainText } from '../not-found.ts';
import type { WrongTokens } from './wrong-tokens.ts';

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
