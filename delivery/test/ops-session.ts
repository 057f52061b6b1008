import type { FastifyInstance } from 'fastify';

export const opsToken = 'a-token-of-the-tests';
export const opsHost = 'ops.test';

/** The headers with which a browser submits a form of the operations page. */
export const opsForm = {
  host: opsHost,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};

export const submitToken = (edge: FastifyInstance, token: string, headers: Record<string, string> = {}) =>
  edge.inject({
    method: 'POST',
    url: '/ops/log-in',
    headers: { ...opsForm, ...headers },
    payload: new URLSearchParams({ token }).toString(),
  });

/** Logs in to the operations page and returns the headers of the browser that did. */
export async function logInToOps(
  edge: FastifyInstance,
  token = opsToken,
): Promise<{ host: string; cookie: string }> {
  const { cookies } = await submitToken(edge, token);
  const [session] = cookies;
  if (!session) throw new Error('the log-in set no cookie');
  return { host: opsHost, cookie: `${session.name}=${session.value}` };
}
