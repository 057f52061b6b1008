import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Problem } from '#src/problems.ts';
import { openRest } from '#src/rest/rest.ts';
import { startHttps } from './https-server.ts';
import { collectionsOf, token } from './rest-server.ts';

/** The folder of github.com/LongsightGroup/oneroster, which has the routes of a provider. It is not part of this repository. */
const counterpart = process.env.TEST_ONEROSTER_COUNTERPART;

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
type Parser = (item: unknown) => Result<unknown>;

/** Loads a module of its sources, which import `.js` for `.ts`. */
function load<T>(folder: string, path: string): Promise<T> {
  const root = pathToFileURL(folder).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      next(context.parentURL?.startsWith(root) ? specifier.replace(/\.js$/, '.ts') : specifier, context),
  });
  return import(pathToFileURL(join(folder, path)).href);
}

/** A page of three records. The provider announces the next one by a link and by the total. */
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

test('reads the routes of a provider of version 1.2', { skip: !counterpart }, async (t) => {
  const { createOneRosterV1p2ProviderRouter } = await load<Provider>(
    counterpart ?? '',
    'src/v1p2/provider/router.ts',
  );
  const base = '/ims/oneroster/rostering/v1p2';
  const collections = collectionsOf('1.2');
  const rostering = Object.fromEntries(
    Object.entries(operations).map(([name, id]) => [
      id,
      handlerOf(collections[name] ?? [], `${base}/${name}`),
    ]),
  );
  const authorize = async () => ({ _tag: 'ok' as const, value: { subject: 'tapin', scopes: [] } });
  const router = createOneRosterV1p2ProviderRouter({ services: { rostering }, authorize });
  assert.ok(router._tag === 'ok');
  const { origin, ca } = await startHttps(t, async (request, response) => {
    const { status, headers, body } = await router.value.handle(
      new Request(`https://localhost${request.url}`),
    );
    response.writeHead(status, Object.fromEntries(headers));
    response.end(body ? await new Response(body).text() : '');
  });
  const problems: Problem[] = [];
  const source = await openRest(
    { address: origin, version: '1.2', auth: 'bearer', tokenAddress: '', clientId: '', secret: token },
    { onProblem: (problem) => problems.push(problem), allowedNetworks: ['127.0.0.1'], ca },
  );
  t.after(() => source.close());
  const records = (await Array.fromAsync(source.records())).flat();
  assert.deepEqual(problems, []);
  assert.deepEqual(
    records.map(({ kind }) => kind),
    ['org', 'org', 'session', 'class']
      .concat(['person', 'person', 'person', 'role', 'role', 'role'])
      .concat(['enrollment', 'enrollment']),
  );
});

test('the server of the tests sends what a strict reader of each version accepts', {
  skip: !counterpart,
}, async () => {
  const kinds = { orgs: 'Org', academicSessions: 'AcademicSession', courses: 'Course', classes: 'Class' };
  const all = { ...kinds, users: 'User', enrollments: 'Enrollment' };
  for (const [version, name] of [['1.1', 'v1p1'] as const, ['1.2', 'v1p2'] as const]) {
    const index = await load<Record<string, Parser>>(counterpart ?? '', `src/${name}/model/rostering.ts`);
    for (const [collection, kind] of Object.entries(all)) {
      const parse = index[`parseOneRosterV${name.slice(1)}${kind}`];
      assert.ok(parse, `${name} ${kind}`);
      for (const item of collectionsOf(version)[collection] ?? []) {
        const result = parse(item);
        assert.equal(result._tag, 'ok', `${version} ${collection} ${JSON.stringify(result)}`);
      }
    }
  }
});
