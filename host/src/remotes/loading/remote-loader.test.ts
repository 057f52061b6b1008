import type { LoadErrorClass, RemoteVersion } from '@tapin/delivery-formats/discovery';
import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { i18n } from '@tapin/shared/i18n';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { useTestServer } from '@tapin/shared/testing/server';
import { HttpResponse, http as network } from 'msw';
import { useMockContainers } from '../../testing/mock-containers.ts';
import { useOutcomes } from '../../testing/outcomes.ts';
import { moduleWith, remoteNamed } from '../../testing/remotes.ts';
import { LoadError } from './load-error.ts';
import { RemoteLoader } from './remote-loader.ts';

jest.mock('./container.ts');

const { publish, opened, forgotten } = useMockContainers();
const { summary } = useOutcomes();
const server = useTestServer();

const First = () => null;
const Second = () => null;
const Other = () => null;
const remote = remoteNamed('survey', { paths: { '/survey': 'student', '/other': 'student' } });
const [surveyScreen, otherScreen] = [{ path: '/survey' }, { path: '/other' }];
const assignedModule = moduleWith({ '/survey': Second, '/other': Other });
const goodModule = moduleWith({ '/survey': First, '/other': Other });
const failWith = (errorClass: LoadErrorClass) => () => Promise.reject(new LoadError(errorClass, 'broken'));
const failToLoad = () => Promise.reject(new Error('ChunkLoadError'));

let refetched: string[] = [];
let loader = new RemoteLoader();
beforeEach(() => {
  loader = new RemoteLoader();
  refetched = [];
  server.use(
    network.get('*/parts/*', ({ request }) => {
      refetched.push(`${new URL(request.url).pathname} ${request.cache}`);
      return new HttpResponse('');
    }),
  );
});

const publishBoth = (assigned: RemoteModule) => {
  publish('survey', '2.0.0', assigned);
  publish('survey', '1.0.0', goodModule);
};

test('the loader loads the assigned version of a screen with its title and texts', async () => {
  publishBoth(assignedModule);
  const { Component, title, version } = await loader.load(remote, surveyScreen);
  expect(Component).toBe(Second);
  expect(version.version).toBe('2.0.0');
  expect(i18n.t(title ?? '')).toBe('A title');
  expect(opened()).toEqual(['survey@2.0.0']);
  expect(summary()).toEqual(['2.0.0 loaded']);
});

test('loads a part once, and opens and reports a version once for all its parts', async () => {
  publishBoth(assignedModule);
  const loading = loader.load(remote, surveyScreen);
  expect(loader.load(remote, surveyScreen)).toBe(loading);
  await Promise.all([loading, loader.load(remote, otherScreen)]);
  expect(opened()).toEqual(['survey@2.0.0']);
  expect(summary()).toEqual(['2.0.0 loaded']);
});

test.each<LoadErrorClass>(['no-integrity', 'incompatible', 'entry', 'module', 'shape'])(
  'a version that cannot be used (%s) makes way for the last known good one, for every part',
  async (errorClass) => {
    publish('survey', '2.0.0', failWith(errorClass));
    publish('survey', '1.0.0', goodModule);
    expect((await loader.load(remote, surveyScreen)).Component).toBe(First);
    expect((await loader.load(remote, otherScreen)).version.version).toBe('1.0.0');
    expect(opened()).toEqual(['survey@2.0.0', 'survey@1.0.0']);
    expect(summary()).toEqual([`2.0.0 failed: ${errorClass}`, '1.0.0 loaded']);
  },
);

test('reports a broken version once when two parts wait for it', async () => {
  publish('survey', '2.0.0', failWith('entry'));
  publish('survey', '1.0.0', goodModule);
  await Promise.all([loader.load(remote, surveyScreen), loader.load(remote, otherScreen)]);
  expect(summary()).toEqual(['2.0.0 failed: entry', '1.0.0 loaded']);
});

const withScreen = (screen: RemoteModule['routes'][number]['screen']): RemoteModule => ({
  ...assignedModule,
  routes: [{ path: '/survey', title: 'title', screen }, ...assignedModule.routes.slice(1)],
});

test.each<[string, RemoteModule, LoadErrorClass]>([
  ['a screen that cannot be fetched', withScreen(failToLoad), 'screen'],
  [
    'texts that cannot be fetched',
    { ...assignedModule, messages: inEveryLanguage(() => failToLoad) },
    'screen',
  ],
  ['a path without a screen', moduleWith({ '/other': Other }), 'shape'],
  ['a screen that is no component', withScreen(() => Promise.resolve({ default: 'x' as never })), 'shape'],
])('%s is replaced by the last known good version', async (_, module, errorClass) => {
  publishBoth(module);
  expect((await loader.load(remote, surveyScreen)).Component).toBe(First);
  expect(summary()).toEqual([`2.0.0 failed: ${errorClass}`, '1.0.0 loaded']);
});

test('keeps the version of other screens when one screen fails', async () => {
  publishBoth(withScreen(failToLoad));
  await loader.load(remote, surveyScreen);
  expect((await loader.load(remote, otherScreen)).version.version).toBe('2.0.0');
});

test('rejects with the last error when no version works, and does not retry by itself', async () => {
  await expect(loader.load(remote, surveyScreen)).rejects.toMatchObject({ errorClass: 'entry' });
  await expect(loader.load(remote, surveyScreen)).rejects.toThrow(LoadError);
  await expect(loader.load(remote, otherScreen)).rejects.toThrow(LoadError);
  expect(opened()).toEqual(['survey@2.0.0', 'survey@1.0.0']);
  expect(summary()).toEqual(['2.0.0 failed: entry', '1.0.0 failed: entry']);
});

test('a retry bypasses the browser cache and starts with the assigned version', async () => {
  await loader.load(remote, surveyScreen).catch(() => null);
  publishBoth(assignedModule);
  await loader.retry(remote, surveyScreen);
  expect(refetched).toContain('/parts/survey/2.0.0/remote.js reload');
  expect(refetched).toContain('/parts/survey/1.0.0/remote.js reload');
  expect(forgotten()).toEqual(['survey@2.0.0', 'survey@1.0.0']);
  expect((await loader.load(remote, surveyScreen)).Component).toBe(Second);
  expect(summary().at(-1)).toBe('2.0.0 loaded');
});

test('a retry does not load parts that did not fail', async () => {
  publish('survey', '2.0.0', failWith('entry'));
  publish('survey', '1.0.0', goodModule);
  await loader.load(remote, surveyScreen);
  await loader.retry(remote, surveyScreen);
  expect(forgotten()).toEqual(['survey@2.0.0']);
});

test('a retry stops waiting for a hanging network', async () => {
  server.use(network.get('*/parts/*', () => new Promise<HttpResponse<string>>(() => undefined)));
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  publishBoth(assignedModule);
  await loader.retry(remote, surveyScreen);
  timeout.mockRestore();
  expect((await loader.load(remote, surveyScreen)).Component).toBe(Second);
});

test('replaces a part that threw by another version, and keeps the other parts', async () => {
  publishBoth(assignedModule);
  await Promise.all([loader.load(remote, surveyScreen), loader.load(remote, otherScreen)]);
  expect(await loader.markFailed(remote, surveyScreen)).toBe(true);
  expect((await loader.load(remote, surveyScreen)).Component).toBe(First);
  expect((await loader.load(remote, otherScreen)).version.version).toBe('2.0.0');
  expect(summary()).toEqual(['2.0.0 loaded', '2.0.0 failed: render', '1.0.0 loaded']);
});

test('has no version left after every version threw, until a retry', async () => {
  publishBoth(assignedModule);
  await loader.load(remote, surveyScreen);
  await loader.markFailed(remote, surveyScreen);
  await loader.load(remote, surveyScreen);
  expect(await loader.markFailed(remote, surveyScreen)).toBe(false);
  await expect(loader.load(remote, surveyScreen)).rejects.toThrow(LoadError);
  await loader.retry(remote, surveyScreen);
  expect((await loader.load(remote, surveyScreen)).Component).toBe(Second);
});

test('skips an earlier version without the path, and keeps it for other parts', async () => {
  const addedScreen = { path: '/added' };
  const [assigned, good] = remoteNamed('survey', { paths: { '/survey': 'student', '/added': 'student' } })
    .versions as [RemoteVersion, RemoteVersion];
  const { manifest } = remote.versions[0] as RemoteVersion;
  const remoteWithAddedPath = { ...remote, versions: [assigned, { ...good, manifest }] };
  publishBoth(moduleWith({ '/survey': Second, '/added': Other }));
  await loader.load(remoteWithAddedPath, addedScreen);
  expect(await loader.markFailed(remoteWithAddedPath, addedScreen)).toBe(false);
  await expect(loader.load(remoteWithAddedPath, addedScreen)).rejects.toThrow(LoadError);
  expect(await loader.markFailed(remoteWithAddedPath, surveyScreen)).toBe(false);
  await loader.load(remoteWithAddedPath, surveyScreen);
  expect(await loader.markFailed(remoteWithAddedPath, surveyScreen)).toBe(true);
  expect((await loader.load(remoteWithAddedPath, surveyScreen)).Component).toBe(First);
  expect(summary()).not.toContainEqual(expect.stringContaining('1.0.0 failed'));
});

test('keeps the other screens of a version that lacks one of its screens', async () => {
  publishBoth(moduleWith({ '/survey': Second }));
  expect((await loader.load(remote, otherScreen)).version.version).toBe('1.0.0');
  expect((await loader.load(remote, surveyScreen)).version.version).toBe('2.0.0');
});

test('the component of a slot is loaded without a title', async () => {
  const Switcher = () => null;
  const slots = { 'school-switcher': () => Promise.resolve({ default: Switcher }) };
  publish('survey', '2.0.0', moduleWith({}, { slots }));
  const remoteWithSlot = remoteNamed('survey', { slots: ['school-switcher'] });
  const { Component, title } = await loader.load(remoteWithSlot, { slot: 'school-switcher' });
  expect(Component).toBe(Switcher);
  expect(title).toBeNull();
});
