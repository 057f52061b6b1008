import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { readPreviewPeople } from '#src/environment.ts';
import { previewOfBuild } from '#src/preview/make-preview.ts';
import type { Store } from '#src/store/store.ts';
import { buildPart, type PartOptions } from './build-part.ts';
import { channel, liveStore } from './publish-part.ts';
import { edgeOn, listen, navigation } from './test-edge.ts';

type Jar = Record<string, string>;

/** The people of the API of the tests, by their session. `down` lets every call fail. */
const people: Record<string, object> = {
  ana: { user: { email: 'Ana@Cedar.Example', emailVerified: true, role: null } },
  eve: { user: { email: 'ana@cedar.example', emailVerified: false, role: null } },
  student: { user: { email: 'sam@school.example', emailVerified: true, role: null } },
  teacher: {
    user: { email: 'tom@school.example', emailVerified: true, role: null },
    schoolUsers: [{ role: 'teacher', verified: 'approved' }],
  },
  pending: {
    user: { email: 'pat@school.example', emailVerified: true, role: null },
    schoolUsers: [{ role: 'teacher', verified: 'pending' }],
  },
};

const invited = 'role:teacher, ana@cedar.example, @test.cedar.example';

/** Starts an API that knows the people above and counts the calls. */
export async function peopleApi(test: TestContext) {
  const api = { calls: 0, isDown: false, url: '' };
  const { url } = await listen(test, (request, response) => {
    if (request.url === '/api/user/me') api.calls += 1;
    const [, session = ''] = /(?:^|; )tapin_session=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
    const person = people[session];
    response.statusCode = api.isDown ? 503 : person ? 200 : 401;
    response.end(JSON.stringify({ schoolUsers: [], districtUser: null, district: null, ...person }));
  });
  return Object.assign(api, { url });
}

/** Makes a preview of a test part, as `release preview` does. */
export async function makePreview(
  { root, store }: { root: string; store: Store },
  part: PartOptions,
  settings: Partial<Parameters<typeof previewOfBuild>[0]> = {},
) {
  const made = await previewOfBuild({
    ...{ store, channel, name: 'pr-1', author: 'ada', commit: 'c0ffee', days: 7, beside: [] },
    ...{ folder: await buildPart(root, part), warn: () => undefined, progress: () => undefined },
    ...settings,
  });
  return made;
}

export const previewVersion = '1.1.0-preview.c0ffee';

/** Starts an edge with a live host and survey, and an API with people of whom some may open previews. */
export async function previewEdge(test: TestContext, options: Parameters<typeof edgeOn>[2] = {}) {
  const made = await liveStore(test);
  const api = await peopleApi(test);
  const previewPeople = readPreviewPeople(invited) ?? undefined;
  const settings = { apiUrl: api.url, ...(previewPeople && { previewPeople }), ...options };
  const edge = await edgeOn(test, made.store, settings);
  /** Starts a second edge on the same store, which has cached nothing. */
  const restarted = async () => (await edgeOn(test, made.store, settings)).edge;
  const preview = (part: PartOptions = { name: 'survey' }, settings = {}) =>
    makePreview(made, { version: previewVersion, ...part }, settings);
  return { ...made, ...edge, restarted, api, preview, browser: (jar: Jar = {}) => browserOn(edge.edge, jar) };
}

/** Returns a browser that keeps its cookies. */
export function browserOn(edge: Pick<FastifyInstance, 'inject'>, jar: Jar = {}) {
  const open = async (url: string, headers: Record<string, string> = navigation) => {
    const reply = await edge.inject({ url, headers, cookies: jar });
    for (const { name, value, maxAge } of reply.cookies)
      if (maxAge === 0 || value === '') delete jar[name];
      else jar[name] = value;
    return reply;
  };
  return { jar, open };
}
