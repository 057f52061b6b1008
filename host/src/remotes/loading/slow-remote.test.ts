import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { i18n } from '@tapin/shared/i18n';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { useMockContainers } from '../../testing/mock-containers.ts';
import { useOutcomes } from '../../testing/outcomes.ts';
import { moduleWith, remoteNamed } from '../../testing/remotes.ts';
import { LoadError } from './load-error.ts';
import { RemoteLoader } from './remote-loader.ts';

jest.mock('./container.ts');

const { publish, opened } = useMockContainers();
const { reported, summary } = useOutcomes();

const slowAfterMs = 1_500;
const First = () => null;
const Second = () => null;
const remote = remoteNamed('survey', { paths: { '/survey': 'student', '/other': 'student' } });
const [surveyScreen, otherScreen] = [{ path: '/survey' }, { path: '/other' }];

let pendingModule = Promise.withResolvers<RemoteModule>();
const resolveModule = () => pendingModule.resolve(moduleWith({ '/survey': Second, '/other': Second }));

beforeEach(() => {
  jest.useFakeTimers();
  pendingModule = Promise.withResolvers();
  publish('survey', '2.0.0', () => pendingModule.promise);
  publish('survey', '1.0.0', moduleWith({ '/survey': First, '/other': First }));
});
afterEach(() => jest.useRealTimers());

const advanceTime = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('replaces a hanging version by the last known good one after a timeout', async () => {
  const loading = new RemoteLoader().load(remote, surveyScreen);
  await advanceTime(slowAfterMs);
  expect((await loading).Component).toBe(First);
  expect(summary()).toEqual(['2.0.0 failed: timeout', '1.0.0 loaded']);
  expect(reported()[0]?.durationMs).toBe(slowAfterMs);
});

test('does not wait for the hanging version again until it has loaded', async () => {
  const loader = new RemoteLoader();
  const loading = loader.load(remote, surveyScreen);
  await advanceTime(slowAfterMs);
  await loading;
  expect((await loader.load(remote, otherScreen)).Component).toBe(First);
  resolveModule();
  await advanceTime(0);
  await loader.retry(remote, { slot: 'school-switcher' });
  expect((await loader.load(remote, otherScreen)).Component).toBe(Second);
  expect(opened().filter((version) => version === 'survey@2.0.0')).toHaveLength(1);
});

test('texts of a slow version that arrive late do not replace the texts of the shown version', async () => {
  const loader = new RemoteLoader();
  const loading = loader.load(remote, surveyScreen);
  await advanceTime(slowAfterMs);
  await loading;
  expect(i18n.t('survey:title')).toBe('A title');
  const texts = async () => ({ default: { title: 'A later title' } });
  pendingModule.resolve(
    moduleWith({ '/survey': Second, '/other': Second }, { messages: inEveryLanguage(() => texts) }),
  );
  await advanceTime(0);
  expect(i18n.t('survey:title')).toBe('A title');
});

test('reports a version once that fails after it was reported as slow', async () => {
  const loading = new RemoteLoader().load(remote, surveyScreen);
  await advanceTime(slowAfterMs);
  await loading;
  pendingModule.reject(new LoadError('entry', 'gone'));
  await advanceTime(0);
  expect(summary()).toEqual(['2.0.0 failed: timeout', '1.0.0 loaded']);
});

test('a load rejects when every version hangs, and reports the duration', async () => {
  publish('survey', '1.0.0', () => new Promise<RemoteModule>(() => undefined));
  const loading = new RemoteLoader().load(remote, surveyScreen);
  const failure = expect(loading).rejects.toMatchObject({ errorClass: 'timeout' });
  await advanceTime(17_000);
  await failure;
  expect(reported().map(({ version, durationMs }) => [version, durationMs])).toEqual([
    ['2.0.0', slowAfterMs],
    ['1.0.0', 15_000],
  ]);
});

test('the outcomes of loads are sent together after one second', async () => {
  const loader = new RemoteLoader();
  resolveModule();
  await loader.load(remote, surveyScreen);
  const sendBeacon = jest.mocked(navigator.sendBeacon);
  expect(sendBeacon).not.toHaveBeenCalled();
  await advanceTime(1_000);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  expect(sendBeacon).toHaveBeenCalledWith('/load-outcomes', expect.stringContaining('"version":"2.0.0"'));
  await advanceTime(10_000);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});
