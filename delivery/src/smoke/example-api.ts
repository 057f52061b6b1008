import { createServer, type IncomingMessage, type Server } from 'node:http';
import { calls } from '@tapin/contract/calls';
import { can, isRole, type Role } from '@tapin/contract/policy';
import { claimOf } from '@tapin/delivery-formats/claim-of';
import { exampleOf } from './example-of.ts';

/** The cookie whose value is the role of the person that the API knows. */
export const personCookie = 'tapin_session';

const claims = Object.entries(calls).map(([name, call]) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path, call };
});

export interface Examples {
  /** The remotes that the district of every person has turned on. */
  optIns: readonly string[];
  /** The time in the replies, if it is not that of the call. */
  now?: number | undefined;
}

/**
 * Starts an API on the loopback that replies with an example of each call of the contract, and that knows one person of
 * each role. It stores nothing.
 */
export async function startExampleApi(examples: Examples): Promise<{ url: string; server: Server }> {
  const server = createServer((request, reply) => {
    const { status, body } = replyTo(request, examples);
    // A body that nobody reads would keep the connection of the proxy busy.
    request.resume();
    reply.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    reply.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  return { url: `http://127.0.0.1:${port}`, server };
}

function replyTo(
  { method, url = '', headers }: IncomingMessage,
  { optIns, now }: Examples,
): { status: number; body: unknown } {
  const [path = ''] = url.replace(/^\/api/, '').split('?');
  const offered = claims.filter((each) => each.method === method);
  const found = claimOf(offered, path)?.claim;
  if (!found) return { status: 404, body: { code: 'not_found', msg: 'not found' } };
  const cookies = (headers.cookie ?? '').split('; ').map((cookie) => cookie.split('='));
  const [, person] = cookies.find(([name]) => name === personCookie) ?? [];
  if (found.call.access.kind !== 'public' && !isRole(person))
    return {
      status: 401,
      body: { code: 'unauthorized', msg: 'session expired', message: 'session expired' },
    };
  const example = exampleOf(found.call.response, now);
  return {
    status: 200,
    body: found.name === 'GET /user/me' && isRole(person) ? asPerson(example, person, optIns) : example,
  };
}

/** Returns the reply about a person, who has confirmed the email address and is an approved member of one school. */
function asPerson(me: unknown, role: Role, optIns: readonly string[]): unknown {
  const { user, schools, schoolUsers, district, districtUser, ...rest } = Object(me);
  return {
    ...rest,
    user: { ...user, emailVerified: true, role: null },
    schools: schools.slice(0, 1),
    schoolUsers: [{ ...schoolUsers[0], role, verified: 'approved' }],
    district: { ...district, remotes: optIns },
    districtUser: can(role, 'managesDistrict') ? { ...districtUser, role, verified: 'approved' } : null,
  };
}
