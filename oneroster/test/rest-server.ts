import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import type { RestSettings } from '#src/rest/settings.ts';
import { startHttps, type TestServer } from './https-server.ts';

type Version = '1.1' | '1.2';
type Collections = Record<string, unknown[]>;

const paths = { '1.1': '/ims/oneroster/v1p1', '1.2': '/ims/oneroster/rostering/v1p2' };
export const token = 'token-of-the-tests';
export const secret = 'secret of the tests';

const reference = (sourcedId: string, type: string) => ({
  href: `https://sis.example/${sourcedId}`,
  sourcedId,
  type,
});
const base = (sourcedId: string) => ({
  sourcedId,
  status: 'active',
  dateLastModified: '2026-08-01T00:00:00.000Z',
});

const rolesOf = (version: Version, role: string, orgs: string[]) =>
  version === '1.1'
    ? { role, orgs: orgs.map((org) => reference(org, 'org')) }
    : {
        roles: orgs.map((org, index) => ({
          roleType: index ? 'secondary' : 'primary',
          role,
          org: reference(org, 'org'),
        })),
      };

/** A school with one class, a teacher, two students and a mother. The telephone numbers and passwords must not be read. */
export function collectionsOf(version: Version): Collections {
  const user = (sourcedId: string, givenName: string, role: string, more: object = {}) => ({
    ...base(sourcedId),
    enabledUser: 'true',
    username: sourcedId,
    givenName,
    familyName: 'Lee',
    sms: '555-0100',
    phone: '555-0101',
    password: 'pass-0102',
    ...rolesOf(version, role, ['school']),
    ...more,
  });
  return {
    orgs: [
      { ...base('district'), name: 'Cedar', type: 'district', identifier: '1' },
      {
        ...base('school'),
        name: 'Cedar High',
        type: 'school',
        identifier: '77',
        parent: reference('district', 'org'),
      },
    ],
    academicSessions: [
      {
        ...base('year'),
        title: '2026-27',
        type: 'schoolYear',
        startDate: '2026-08-17',
        endDate: '2027-06-01',
        schoolYear: '2027',
      },
    ],
    courses: [{ ...base('course'), title: 'Algebra', courseCode: 'ALG1', org: reference('district', 'org') }],
    classes: [
      {
        ...base('class'),
        title: 'Algebra P2',
        classCode: 'ALG1-2',
        classType: 'scheduled',
        course: reference('course', 'course'),
        school: reference('school', 'org'),
        terms: [reference('year', 'academicSession')],
        periods: ['2'],
        grades: ['09'],
      },
    ],
    users: [
      user('t1', 'Tom', 'teacher', {
        email: 'Tom@Cedar.example',
        userIds: [{ type: 'Google', identifier: 'g-1' }],
      }),
      user('s1', 'Sam', 'student', { grades: ['09'], metadata: { team: 'blue' } }),
      user('s2', 'Sue', 'student', { grades: ['KG'], status: 'tobedeleted' }),
      user('p1', 'Pam', 'parent', { email: 'pam@home.example', agents: [reference('s1', 'user')] }),
    ],
    enrollments: ['t1', 's1'].map((sourcedId) => ({
      ...base(`e-${sourcedId}`),
      user: reference(sourcedId, 'user'),
      class: reference('class', 'class'),
      school: reference('school', 'org'),
      role: sourcedId === 't1' ? 'teacher' : 'student',
      primary: sourcedId === 't1' ? 'true' : 'false',
      beginDate: '2026-08-17',
      endDate: '2027-06-01',
    })),
  };
}

export const settingsOf = (
  { origin }: Pick<TestServer, 'origin'>,
  settings: Partial<RestSettings> = {},
): RestSettings => ({
  ...{ address: origin, version: '1.1', auth: 'bearer', tokenAddress: `${origin}/token`, clientId: 'tapin' },
  secret: token,
  ...settings,
});

interface ServerOptions {
  version: Version;
  collections?: Collections;
  maxPage?: number;
  announces?: 'total' | 'link' | 'nothing';
  /** Replies instead of the server. It returns true when it has replied. */
  intercept?: (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;
}

export function reply(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

export function startRoster(t: TestContext, options: ServerOptions): Promise<TestServer> {
  const { version, collections = collectionsOf(version), maxPage = 2, announces = 'total' } = options;
  return startHttps(t, (request, response) => {
    const url = new URL(request.url ?? '/', 'https://localhost');
    if (options.intercept?.(request, response, url)) return;
    if (url.pathname === '/token') return reply(response, 200, { access_token: token, token_type: 'bearer' });
    if (request.headers.authorization !== `Bearer ${token}`) return reply(response, 401, {});
    const name = url.pathname.startsWith(`${paths[version]}/`)
      ? url.pathname.slice(paths[version].length + 1)
      : '';
    const items = collections[name];
    if (!items) return reply(response, 404, {});
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const limit = Math.min(maxPage, Number(url.searchParams.get('limit') ?? 100));
    const next = new URL(`http://inside.sis.invalid${url.pathname}?limit=${limit}&offset=${offset + limit}`);
    const headers = {
      total: { 'x-total-count': items.length },
      link: {
        link: offset + limit < items.length ? `<${next}>; rel="next", <x>; rel="first"` : '<x>; rel="first"',
      },
      nothing: {},
    };
    reply(response, 200, { [name]: items.slice(offset, offset + limit) }, headers[announces]);
  });
}
