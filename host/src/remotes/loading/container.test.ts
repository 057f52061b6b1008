import { init } from '@module-federation/enhanced/runtime';
import type { RemoteVersion } from '@tapin/delivery-formats/discovery';
import { waitFor } from '@testing-library/react';
import { moduleWith, remoteNamed } from '../../testing/remotes.ts';
import { forgetContainer, openContainer } from './container.ts';
import { prefetchFiles } from './prefetch-files.ts';

const [released] = remoteNamed('survey', { versions: ['2.0.0'] }).versions;
if (!released) throw new Error('the remote has no version');
const version = { ...released, container: 'tapin_survey_2_0_0' };
const validModule = moduleWith({ '/survey': () => null });
const library = { lib: () => ({}), shareConfig: { singleton: true, requiredVersion: '^19.3.1' } };
const runtime = init({
  name: 'host',
  remotes: [],
  shared: {
    react: { version: '19.3.1', ...library },
    jotai: { version: '3.0.1', ...library },
    '@tapin/shared/query': { version: '1.0.0', ...library, lib: () => ({ useQuery: () => null }) },
  },
});
process.env.TAPIN_VERSION = '1.4.0';
process.env.TAPIN_LIBRARIES = JSON.stringify({ '@tanstack/react-query': '5.108.0' });

beforeEach(() => {
  document.head.replaceChildren();
  forgetContainer(version);
});

const script = () => document.head.querySelector<HTMLScriptElement>('script');

async function open(globalValue: unknown): Promise<unknown> {
  const opening = openContainer(version);
  const result = opening.catch((error: unknown) => error);
  await waitFor(() => expect(script()).not.toBeNull());
  Reflect.set(window, version.container, globalValue);
  script()?.dispatchEvent(new Event('load'));
  return result;
}

const containerExposing = (module: unknown) => ({
  init: jest.fn(),
  get: () => Promise.resolve(() => ({ default: module })),
});

test('adds the script with its integrity and initializes the container with the shared modules', async () => {
  const container = containerExposing(validModule);
  const opening = openContainer(version);
  await waitFor(() => expect(script()).not.toBeNull());
  expect(script()).toHaveAttribute('src', new URL(version.url, location.href).href);
  expect(script()).toHaveProperty('integrity', 'sha384-entry');
  expect(script()).toHaveProperty('crossOrigin', 'anonymous');
  Reflect.set(window, version.container, container);
  script()?.dispatchEvent(new Event('load'));
  expect(await opening).toBe(validModule);
  expect(container.init.mock.calls[0]?.[0]).toBe(runtime.shareScopeMap.default);
});

test('refuses a version without integrity before it loads anything', async () => {
  await expect(openContainer({ ...version, integrity: '' })).rejects.toMatchObject({
    errorClass: 'no-integrity',
  });
  expect(script()).toBeNull();
});

const uses = { '@tapin/shared/query': ['useQuery'] };

test.each<[Partial<RemoteVersion>, string]>([
  [{ shared: { react: '^18.0.0' } }, 'needs react ^18.0.0, the shell provides 19.3.1 (host 1.4.0)'],
  [
    { uses: { '@tapin/shared/query': ['useQuery', 'useInfiniteQuery'] } },
    'uses useInfiniteQuery of @tapin/shared/query, which host 1.4.0 does not have',
  ],
  [
    { uses, libraryVersions: { '@tanstack/react-query': '6.0.0' } },
    'was built with @tanstack/react-query 6.0.0, and @tapin/shared/query of host 1.4.0 has 5.108.0',
  ],
])(
  'a version that this shell cannot run is refused before anything of it is fetched: %j',
  async (requirements, message) => {
    const refused = { ...version, ...requirements };
    const remote = { name: 'survey', manifest: version.manifest, versions: [refused] };
    prefetchFiles(remote, '/survey');
    await expect(openContainer(refused)).rejects.toMatchObject({ errorClass: 'incompatible', message });
    expect(document.head).toBeEmptyDOMElement();
  },
);

test('runs a version whose used exports exist, and one whose used exports are unknown', async () => {
  const libraryVersions = { '@tanstack/react-query': '5.100.0', axios: '1.0.0' };
  for (const requirements of [{ uses, libraryVersions }, { uses: { '@tapin/shared/other': ['x'] } }, {}]) {
    Reflect.set(window, version.container, containerExposing(validModule));
    expect(await openContainer({ ...version, ...requirements })).toBe(validModule);
    forgetContainer(version);
  }
});

async function failScript(): Promise<void> {
  await waitFor(() => expect(script()).not.toBeNull());
  script()?.dispatchEvent(new Event('error'));
}

test('retries a script four times, then fails', async () => {
  const opening = expect(openContainer(version)).rejects.toMatchObject({ errorClass: 'entry' });
  for (let attempt = 0; attempt < 5; attempt++) await failScript();
  await opening;
  expect(script()).toBeNull();
});

test('keeps the error of a container as the cause', async () => {
  const broken = {
    ...containerExposing(validModule),
    get: () => Promise.reject(new Error('no such module')),
  };
  expect(await open(broken)).toMatchObject({ errorClass: 'module', cause: { message: 'no such module' } });
});

test.each<[string, unknown, string]>([
  ['a script that leaves nothing', undefined, 'entry'],
  ['a script that leaves something else', { init: 1 }, 'entry'],
  [
    'a container that cannot start',
    { ...containerExposing(validModule), init: () => Promise.reject(new Error()) },
    'module',
  ],
  [
    'a container without the module',
    { ...containerExposing(validModule), get: () => Promise.reject(new Error()) },
    'module',
  ],
  [
    'a module that throws',
    {
      ...containerExposing(validModule),
      get: () =>
        Promise.resolve(() => {
          throw new Error();
        }),
    },
    'module',
  ],
  ['a module that exposes nothing', containerExposing(undefined), 'shape'],
  ['a module without routes', containerExposing({ ...validModule, routes: undefined }), 'shape'],
  ['a route without a screen', containerExposing({ ...validModule, routes: [{ path: '/survey' }] }), 'shape'],
  ['a module without texts', containerExposing({ ...validModule, messages: {} }), 'shape'],
  [
    'a module without the texts that stand in',
    containerExposing({ ...validModule, messages: { es: () => null } }),
    'shape',
  ],
  ['a module without slots', containerExposing({ ...validModule, slots: undefined }), 'shape'],
])('%s is refused', async (_, globalValue, errorClass) => {
  expect(await open(globalValue)).toMatchObject({ name: 'LoadError', errorClass });
});

test('opens a failed version again after it was forgotten, beside another version that works', async () => {
  const other = { ...version, container: 'tapin_survey_1_0_0', url: '/parts/survey/1.0.0/remoteEntry.js' };
  Reflect.set(window, other.container, containerExposing(validModule));
  expect(await openContainer(other)).toBe(validModule);
  await open({ ...containerExposing(validModule), get: () => Promise.reject(new Error()) });
  forgetContainer(version);
  expect(await open(containerExposing(validModule))).toBe(validModule);
  expect(runtime.options.remotes.map(({ name }) => name).sort()).toEqual([
    'tapin_survey_1_0_0',
    'tapin_survey_2_0_0',
  ]);
});

test('removes everything of a forgotten version and nothing of another one', async () => {
  await open(containerExposing(validModule));
  Object.assign(window, { [`${version.container}_chunks`]: [] });
  const link = document.head.appendChild(document.createElement('link'));
  link.href = '/parts/survey/2.0.0/screen.css';
  const other = document.head.appendChild(document.createElement('link'));
  other.href = '/parts/survey/2.0.01/screen.css';
  forgetContainer(version);
  expect([...document.head.children]).toEqual([other]);
  expect(window).not.toHaveProperty(version.container);
  expect(window).not.toHaveProperty(`${version.container}_chunks`);
});
