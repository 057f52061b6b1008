import type { FastifyInstance } from 'fastify';

export const opsToken = 'a-token-of-the-tests';
export const opsHost = 'ops.test';

/** The headers with which a browser submits a form of the operations page. */
const opsForm = {
  host: opsHost,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};

type Edge = Pick<FastifyInstance, 'inject'>;
type Get = (url: string, headers: Record<string, string>) => Promise<{ body: string }>;

export const readMetrics = async (get: Get) =>
  (await get('/metrics', { authorization: `Bearer ${opsToken}` })).body;

/** Submits a form of the operations page. */
export const submitForm = (
  edge: Edge,
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  edge.inject({
    method: 'POST',
    url,
    headers: { ...opsForm, ...headers },
    payload: new URLSearchParams(form).toString(),
  });

export const submitToken = (edge: Edge, token: string, headers: Record<string, string> = {}) =>
  submitForm(edge, '/ops/log-in', { token }, headers);

/** Logs in to the operations page and returns the headers of the browser that did. */
export async function logInToOps(edge: Edge, token = opsToken): Promise<{ host: string; cookie: string }> {
  const { cookies } = await submitToken(edge, token);
  const [session] = cookies;
  if (!session) throw new Error('the log-in set no cookie');
  return { host: opsHost, cookie: `${session.name}=${session.value}` };
}
