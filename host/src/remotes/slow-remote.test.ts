import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { i18n } from '@tapin/shared/i18n';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { useOutcomes } from '../testing/outcomes.ts';
import { usePublished } from '../testing/published.ts';
import { moduleWith, remoteNamed } from '../testing/remotes.ts';
import { LoadError } from './load-error.ts';
import { RemoteLoader } from './remote-loader.ts';

jest.mock('./container.ts', () => ({ openContainer: jest.fn(), forgetContainer: jest.fn() }));

const { publish, opened } = usePublished();
const { reported, summary } = useOutcomes();

const slowAfterMs = 1_500;
const First = () => null;
const Second = () => null;
const remote = remoteNamed('survey', { paths: { '/survey': 'student', '/other': 'student' } });
const [survey, other] = [{ path: '/survey' }, { path: '/other' }];

let arriving = Promise.withResolvers<RemoteModule>();
const arrive = () => arriving.resolve(moduleWith({ '/survey': Second, '/other': Second }));

beforeEach(() => {
  jest.useFakeTimers();
  arriving = Promise.withResolvers();
  publish('survey', '2.0.0', () => arriving.promise);
  publish('survey', '1.0.0', moduleWith({ '/survey': First, '/other': First }));
});
afterEach(() => jest.useRealTimers());

const after = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('replaces a hanging version by the last known good one after a timeout', async () => {
  const loading = new RemoteLoader().load(remote, survey);
  await after(slowAfterMs);
  expect((await loading).Component).toBe(First);
  expect(summary()).toEqual(['2.0.0 failed: timeout', '1.0.0 loaded']);
  expect(reported()[0]?.durationMs).toBe(slowAfterMs);
});

test('does not wait for the hanging version again until it has loaded', async () => {
  const loader = new RemoteLoader();
  const loading = loader.load(remote, survey);
  await after(slowAfterMs);
  await loading;
  expect((await loader.load(remote, other)).Component).toBe(First);
  arrive();
  await after(0);
  await loader.retry(remote, { slot: 'school-switcher' });
  expect((await loader.load(remote, other)).Component).toBe(Second);
  expect(opened().filter((version) => version === 'survey@2.0.0')).toHaveLength(1);
});

test('does not add late texts of the hanging version to the shown one', async () => {
  const loader = new RemoteLoader();
  const loading = loader.load(remote, survey);
  await after(slowAfterMs);
  await loading;
  expect(i18n.t('survey:title')).toBe('A title');
  const texts = async () => ({ default: { title: 'A later title' } });
  arriving.resolve(
    moduleWith({ '/survey': Second, '/other': Second }, { messages: inEveryLanguage(() => texts) }),
  );
  await after(0);
  expect(i18n.t('survey:title')).toBe('A title');
});

test('reports a version once that fails after it was reported as slow', async () => {
  const loading = new RemoteLoader().load(remote, survey);
  await after(slowAfterMs);
  await loading;
  arriving.reject(new LoadError('entry', 'gone'));
  await after(0);
  expect(summary()).toEqual(['2.0.0 failed: timeout', '1.0.0 loaded']);
});

test('rejects when every version hangs, and reports the duration', async () => {
  publish('survey', '1.0.0', () => new Promise<RemoteModule>(() => undefined));
  const loading = new RemoteLoader().load(remote, survey);
  const failure = expect(loading).rejects.toMatchObject({ errorClass: 'timeout' });
  await after(17_000);
  await failure;
  expect(reported().map(({ version, durationMs }) => [version, durationMs])).toEqual([
    ['2.0.0', slowAfterMs],
    ['1.0.0', 15_000],
  ]);
});

test('sends outcomes together after one second', async () => {
  const loader = new RemoteLoader();
  arrive();
  await loader.load(remote, survey);
  const sendBeacon = jest.mocked(navigator.sendBeacon);
  expect(sendBeacon).not.toHaveBeenCalled();
  await after(1_000);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  expect(sendBeacon).toHaveBeenCalledWith('/load-outcomes', expect.stringContaining('"version":"2.0.0"'));
  await after(10_000);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});
