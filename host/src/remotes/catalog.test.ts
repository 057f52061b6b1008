import { discoveryOf, remoteNamed } from '../testing/remotes.ts';
import { Catalog } from './catalog.ts';

const survey = (version: string) => remoteNamed('survey', { versions: [version] });
const first = discoveryOf([survey('1.0.0')]);
const versions = (catalog: Catalog) => catalog.current().map((remote) => remote.versions[0]?.version);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function openedBefore(fetchDocument: () => Promise<typeof first>) {
  const catalog = new Catalog(first, fetchDocument);
  jest.advanceTimersByTime(60_000);
  return catalog;
}

test('loads releases since the page was opened and notifies listeners', async () => {
  const catalog = openedBefore(async () => discoveryOf([survey('2.0.0')], '3.0.0'));
  const listener = jest.fn();
  catalog.subscribe(listener);
  expect(versions(catalog)).toEqual(['1.0.0']);
  await catalog.refresh();
  expect(versions(catalog)).toEqual(['2.0.0']);
  expect(catalog.host).toBe('3.0.0');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('does not notify listeners when nothing has changed', async () => {
  const catalog = openedBefore(async () => first);
  const before = catalog.current();
  const listener = jest.fn();
  catalog.subscribe(listener);
  await catalog.refresh();
  expect(listener).not.toHaveBeenCalled();
  expect(catalog.current()).toBe(before);
});

test('does not refresh a fresh catalog, and refreshes once for simultaneous calls', async () => {
  const fetchDocument = jest.fn(async () => first);
  await new Catalog(first, fetchDocument).refresh();
  expect(fetchDocument).not.toHaveBeenCalled();
  const catalog = openedBefore(fetchDocument);
  await Promise.all([catalog.refresh(), catalog.refresh()]);
  await catalog.refresh();
  expect(fetchDocument).toHaveBeenCalledTimes(1);
});

test('a catalog whose document arrived slowly is refreshed again, because the document is as old as its request', async () => {
  const fetchDocument = jest.fn(async () => {
    jest.advanceTimersByTime(600);
    return first;
  });
  const catalog = openedBefore(fetchDocument);
  await catalog.refresh();
  await catalog.refresh();
  expect(fetchDocument).toHaveBeenCalledTimes(2);
});

test.each<[string, () => Promise<typeof first>]>([
  ['an edge that is gone', () => Promise.reject(new Error('no network'))],
  ['a page in place of the document', async () => ({ text: '<!doctype html>', host: null })],
])('after %s the catalog keeps the known remotes', async (_, fetchDocument) => {
  const catalog = openedBefore(fetchDocument);
  await catalog.refresh();
  expect(versions(catalog)).toEqual(['1.0.0']);
});

test('returns the latest version of a remote, or the known version when the edge takes longer than a second', async () => {
  const [known] = openedBefore(async () => first).current();
  if (!known) throw new Error('the catalog is empty');
  const latest = await openedBefore(async () => discoveryOf([survey('2.0.0')])).latest(known);
  expect(latest.versions[0]?.version).toBe('2.0.0');
  const waiting = openedBefore(() => new Promise(() => undefined)).latest(known);
  jest.advanceTimersByTime(1_000);
  expect((await waiting).versions[0]?.version).toBe('1.0.0');
});

const partial = (name: string) => ({ ...remoteNamed(name), versions: [], isPartial: true as const });

test('loads the versions that the page does not contain only once, also right after the page was opened', async () => {
  const fetchDocument = jest.fn(async () => first);
  const catalog = new Catalog(discoveryOf([partial('survey')]), fetchDocument);
  expect(catalog.current()[0]).toMatchObject({ name: 'survey', versions: [], isPartial: true });
  await Promise.all([catalog.complete(), catalog.complete()]);
  expect(versions(catalog)).toEqual(['1.0.0']);
  expect(catalog.current()[0]?.isPartial).toBeUndefined();
  await catalog.complete();
  expect(fetchDocument).toHaveBeenCalledTimes(1);
});

test('does not refresh a fresh page for the versions that it does not contain', async () => {
  const fetchDocument = jest.fn(async () => first);
  await new Catalog(discoveryOf([survey('1.0.0'), partial('staff')]), fetchDocument).refresh();
  expect(fetchDocument).not.toHaveBeenCalled();
});

test('throws when the versions of remotes cannot be loaded, and loads them the next time', async () => {
  const fetchDocument = jest.fn(() => Promise.reject<typeof first>(new Error('no network')));
  const catalog = new Catalog(discoveryOf([partial('survey')]), fetchDocument);
  await expect(catalog.complete()).rejects.toThrow('the discovery document cannot be loaded');
  fetchDocument.mockImplementation(async () => first);
  await catalog.complete();
  expect(versions(catalog)).toEqual(['1.0.0']);
});

const weather = 'https://weather.example';
const staff = (...connect: string[]) =>
  remoteNamed('staff', { paths: { '/staff': 'staff' }, versions: ['1.0.0'], connect });
const student = remoteNamed('survey', { paths: { '/survey': 'student' }, versions: ['1.0.0'] });

test('a path of a remote with origins of other sites needs a document that was opened with a path of the remote', () => {
  const document = discoveryOf([student, staff(weather)]);
  history.replaceState(null, '', '/survey');
  const opened = new Catalog(document);
  expect(opened.needsDocument('/staff')).toBe(true);
  expect(opened.needsDocument('/survey')).toBe(false);
  history.replaceState(null, '', '/staff');
  const openedThere = new Catalog(document);
  expect(openedThere.needsDocument('/staff')).toBe(false);
  expect(openedThere.needsDocument('/survey')).toBe(false);
});

test('a path needs another document when a later version of its remote declares another origin', async () => {
  history.replaceState(null, '', '/staff');
  const catalog = new Catalog(discoveryOf([staff(weather)]), async () =>
    discoveryOf([staff(weather, 'https://tides.example')]),
  );
  jest.advanceTimersByTime(60_000);
  await catalog.refresh();
  expect(catalog.needsDocument('/staff')).toBe(true);
});

test('a local remote needs no other document, because its page allows the approved origins on every path', () => {
  history.replaceState(null, '', '/survey');
  const catalog = new Catalog(discoveryOf([student]));
  catalog.addLocal({ ...staff(weather), isLocal: true });
  expect(catalog.needsDocument('/staff')).toBe(false);
});
