import { useTestServer } from '@tapin/shared/testing/server';
import { HttpResponse, http as network } from 'msw';
import { readDiscovery, remotesIn } from './discovery.ts';

const discoverRemotes = async () => remotesIn((await readDiscovery()).text);

const server = useTestServer();
afterEach(() => document.body.replaceChildren());

const manifest = {
  name: 'survey',
  paths: [{ path: '/survey', guard: 'student', screen: 'survey-screen' }],
  nav: [],
  slots: [],
  availability: 'all',
};
const details = { container: 'tapin_survey_2_0_0', manifest, shared: {}, chunks: {}, files: {} };
const survey = {
  url: '/parts/survey/2.0.0/remoteEntry.js',
  fallbackUrl: '/parts/survey/1.0.0/remoteEntry.js',
  metadata: { integrity: 'sha384-two', version: '2.0.0' },
  extras: {
    ...details,
    fallback: { ...details, container: 'tapin_survey_1_0_0', version: '1.0.0', integrity: 'sha384-one' },
  },
  deployment: { traffic: 100, default: true },
};
const documentOf = (microFrontends: unknown) => ({ schema: 'v1-pre.json', microFrontends });

function addToPage(content: unknown): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'discovery';
  block.textContent = typeof content === 'string' ? content : JSON.stringify(content);
  document.body.append(block);
}

test('does not fetch the discovery document when the page contains it', async () => {
  addToPage(documentOf({ survey: [survey] }));
  expect(await discoverRemotes()).toEqual([
    {
      name: 'survey',
      manifest,
      versions: [
        { ...details, url: '/parts/survey/2.0.0/remoteEntry.js', integrity: 'sha384-two', version: '2.0.0' },
        {
          ...details,
          container: 'tapin_survey_1_0_0',
          url: '/parts/survey/1.0.0/remoteEntry.js',
          integrity: 'sha384-one',
          version: '1.0.0',
        },
      ],
    },
  ]);
});

test('fetches the discovery document when the page does not contain it', async () => {
  server.use(network.get('*/discovery.json', () => HttpResponse.json(documentOf({ survey: [survey] }))));
  expect((await discoverRemotes()).map(({ name }) => name)).toEqual(['survey']);
});

test('returns one version for a remote without a last known good version', async () => {
  const { fallback: _, ...extras } = survey.extras;
  const { fallbackUrl: __, ...first } = survey;
  addToPage(documentOf({ survey: [{ ...first, extras }] }));
  expect((await discoverRemotes())[0]?.versions.map(({ version }) => version)).toEqual(['2.0.0']);
});

test('keeps a version without integrity, which the loader refuses', async () => {
  addToPage(documentOf({ survey: [{ ...survey, metadata: { version: '2.0.0' } }] }));
  const [remote] = await discoverRemotes();
  expect(remote?.versions.map(({ integrity }) => integrity)).toEqual([undefined, 'sha384-one']);
});

test.each<[string, unknown]>([
  ['no entry', []],
  ['null', null],
  ['an entry that is null', [null]],
  ['an entry of another tool', [{ url: '/x.js', metadata: {}, deployment: {} }]],
  ['an entry without a url', [{ ...survey, url: undefined }]],
  ['an entry without metadata', [{ ...survey, metadata: undefined }]],
  ['a manifest that is a text', [{ ...survey, extras: { ...details, manifest: 'x' } }]],
  ['a manifest without paths', [{ ...survey, extras: { ...details, manifest: { name: 'x' } } }]],
])('a remote with %s in the discovery document is left out, and the others are kept', async (_, broken) => {
  addToPage(documentOf({ broken, survey: [survey] }));
  expect((await discoverRemotes()).map(({ name }) => name)).toEqual(['survey']);
});

test.each<[string, unknown]>([
  ['no JSON', '<!doctype html>'],
  ['null', 'null'],
  ['a list', []],
  ['a document without micro frontends', { schema: 'v1-pre.json' }],
])('a discovery document of %s is refused with a clear message', async (_, content) => {
  addToPage(content);
  await expect(discoverRemotes()).rejects.toThrow('the discovery document cannot be read');
});

test('throws an error that says so when the edge sends an HTML page instead of the discovery document', async () => {
  server.use(network.get('*/discovery.json', () => HttpResponse.html('<!doctype html>')));
  await expect(discoverRemotes()).rejects.toThrow('the discovery document cannot be read');
});

test('the error of a refused discovery document names the status of the reply', async () => {
  server.use(network.get('*/discovery.json', () => new HttpResponse(null, { status: 503 })));
  await expect(discoverRemotes()).rejects.toThrow('discovery answered 503');
});
