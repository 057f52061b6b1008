import { registerHooks } from 'node:module';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startHttps, type TestServer } from './https-server.ts';
import { collectionsOf, reply, token } from './rest-server.ts';

/**
 * The folder of github.com/LongsightGroup/oneroster, which implements the routes of a provider. It is not part of this
 * repository.
 */
export const counterpart = process.env.TEST_ONEROSTER_COUNTERPART;

type Result<T> = { _tag: 'ok'; value: T } | { _tag: 'err'; error: unknown };
interface Call {
  context: { query?: { limit?: number; offset?: number }; requiredScopes: string[] };
}
type Handler = (call: Call) => Promise<Result<unknown>>;

interface Provider {
  createOneRosterV1p2ProviderRouter(options: {
    services: { rostering: Record<string, Handler> };
    authorize: () => Promise<Result<unknown>>;
  }): Result<{ handle: (request: Request) => Promise<Response> }>;
}
export type Parser = (item: unknown) => Result<unknown>;

/**
 * Loads a module from the sources of the provider. They import `.ts` files as `.js`, and a library for zips that the
 * tests do not need.
 */
export function load<T>(folder: string, path: string): Promise<T> {
  const root = pathToFileURL(folder).href;
  registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.startsWith(root)) return next(specifier, context);
      if (specifier === 'fflate')
        return { url: 'data:text/javascript,export const unzipSync=0,zipSync=0', shortCircuit: true };
      return next(specifier.replace(/\.js$/, '.ts'), context);
    },
  });
  return import(pathToFileURL(join(folder, path)).href);
}

/** Returns a handler that serves records in pages of three. A link and the total announce the next page. */
function handlerOf(items: readonly unknown[], path: string): Handler {
  return async ({ context: { query } }) => {
    const [limit, offset] = [Math.min(query?.limit ?? 100, 3), query?.offset ?? 0];
    const next = `https://inside.sis.invalid${path}?limit=${limit}&offset=${offset + limit}`;
    const links = offset + limit < items.length ? { next } : {};
    const page = {
      items: items.slice(offset, offset + limit),
      limit,
      offset,
      totalCount: items.length,
      links,
    };
    return { _tag: 'ok', value: { kind: 'collection', page } };
  };
}

const operations = {
  orgs: 'getAllOrgs',
  academicSessions: 'getAllAcademicSessions',
  courses: 'getAllCourses',
  classes: 'getAllClasses',
  users: 'getAllUsers',
  enrollments: 'getAllEnrollments',
};

const base = '/ims/oneroster/rostering/v1p2';

/**
 * Starts the routes of a provider of version 1.2, with pages of three records and a token address for one client. The
 * collections may change between requests.
 */
export async function startProvider(
  t: TestContext,
  collections: Record<string, unknown[]> = collectionsOf('1.2'),
): Promise<TestServer> {
  const { createOneRosterV1p2ProviderRouter } = await load<Provider>(
    counterpart ?? '',
    'src/v1p2/provider/router.ts',
  );
  const rostering = Object.fromEntries(
    Object.entries(operations).map(([name, id]) => [
      id,
      (call: Call) => handlerOf(collections[name] ?? [], `${base}/${name}`)(call),
    ]),
  );
  const authorize = async () => ({ _tag: 'ok' as const, value: { subject: 'tapin', scopes: [] } });
  const router = createOneRosterV1p2ProviderRouter({ services: { rostering }, authorize });
  if (router._tag !== 'ok') throw new Error('the provider refuses its services');
  return startHttps(t, async (request, response) => {
    if (request.url === '/token') return reply(response, 200, { access_token: token, token_type: 'bearer' });
    if (request.headers.authorization !== `Bearer ${token}`) return reply(response, 401, {});
    const { status, headers, body } = await router.value.handle(
      new Request(`https://localhost${request.url}`),
    );
    response.writeHead(status, Object.fromEntries(headers));
    response.end(body ? await new Response(body).text() : '');
  });
}
