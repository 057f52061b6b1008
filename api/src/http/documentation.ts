import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Access, CallDefinition } from '@tapin/contract/call';
import { type CallName, calls } from '@tapin/contract/calls';
import type { ErrorCode } from '@tapin/contract/error-codes';
import { roles, rolesWith } from '@tapin/contract/policy';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { statusOf } from '#src/basics/app-error.ts';
import type { Config } from '#src/basics/config.ts';
import { cookieName } from './cookies.ts';
import { possibleErrorsOf } from './error-reply.ts';

const sections: Record<string, string> = {
  auth: 'Getting in and out',
  user: 'The logged-in person',
  student: 'Check-ins of a student',
  school: 'What students need to know of their school',
  staff: 'What staff see of their students',
  admin: 'Who belongs to a school',
  district: 'A district and its schools',
  healthz: 'For those who watch the process',
  readyz: 'For those who watch the process',
  calls: 'For those who watch the process',
  dev: 'In development only',
};

/** For example, `GET /staff/student/:id/feed` becomes `get-staff-student-id-feed`. */
const operationIdOf = (call: CallName) => call.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Replies with these statuses have the header `retry-after`. */
const isTemporary = (status: number) => status === 429 || status === 503;

function errorRepliesOf(codes: ReadonlySet<ErrorCode>): Record<string, object> {
  const byStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => [
      status,
      {
        description: each.join(', '),
        type: 'object',
        ...(isTemporary(status) && { headers: { 'retry-after': { type: 'integer', minimum: 1 } } }),
        required: ['msg', 'code', ...(isTemporary(status) ? ['retryAfterSeconds'] : [])],
        properties: {
          msg: { type: 'string', description: "What went wrong, in the caller's language" },
          code: { type: 'string', enum: each },
          ...(isTemporary(status) && { retryAfterSeconds: { type: 'integer', minimum: 1 } }),
          ...(each.includes('session_expired') && { message: { type: 'string', enum: ['session expired'] } }),
        },
      },
    ]),
  );
}

function successReplyOf({ replies, response }: CallDefinition): Record<string, object> {
  if (replies === 'redirect') {
    const location = { type: 'string', description: 'Where the browser goes on' };
    return { 302: { description: 'The browser goes on elsewhere', type: 'null', headers: { location } } };
  }
  if (replies === 'page') {
    return { 200: { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } } };
  }
  return { 200: { description: 'It worked', ...response } };
}

const describeAccess = (access: Access): string => {
  if (access.kind === 'public') return 'Anyone.';
  if (access.kind === 'session') return 'Anybody who is logged in, about themselves.';
  if (access.kind === 'member') {
    const allowed = access.capability ? rolesWith(access.capability) : roles;
    return `Approved members of the school: ${allowed.join(', ')}.`;
  }
  return `Approved admins of the district${access.optedIn ? ' that has turned the district part on' : ''}.`;
};

function describeRoute({ config, url }: RouteOptions, schema: object) {
  const call = config?.call;
  // The health calls also exist outside of /api for monitoring. They are documented once.
  if (!call || !url.startsWith('/api/')) return { hide: true };
  const definition: CallDefinition = calls[call];
  const [method = '', path = ''] = call.split(' ');
  return {
    ...schema,
    operationId: operationIdOf(call),
    summary: definition.summary,
    description: describeAccess(definition.access),
    tags: [path.split('/')[1] ?? ''],
    security: definition.access.kind === 'public' ? [] : [{ session: [] }],
    response: { ...successReplyOf(definition), ...errorRepliesOf(possibleErrorsOf(method, definition)) },
  };
}

/** Serves the contract as OpenAPI and as pages at `/api/docs`. */
export async function addDocumentation(fastify: FastifyInstance, config: Config): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'TapIn API',
        description:
          'Every call of the daily well-being check-in, made from the same contract the server runs on.',
        version: '1.0.0',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(sections).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieName('session', config) },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: describeRoute(route, schema ?? {}), url }),
  });
  await fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
