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

const patience = 1_500;
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

test('a version that hangs makes way for the last known good one after some patience', async () => {
  const loading = new RemoteLoader().load(remote, survey);
  await after(patience);
  expect((await loading).Component).toBe(First);
  expect(summary()).toEqual(['2.0.0 failed: timeout', '1.0.0 loaded']);
  expect(reported()[0]?.durationMs).toBe(patience);
});

test('the next part does not wait for it again, until it arrives after all', async () => {
  const loader = new RemoteLoader();
  const loading = loader.load(remote, survey);
  await after(patience);
  await loading;
  expect((await loader.load(remote, other)).Component).toBe(First);
  arrive();
  await after(0);
  await loader.retry(remote, { slot: 'school-switcher' });
  expect((await loader.load(remote, other)).Component).toBe(Second);
  expect(opened().filter((version) => version === 'survey@2.0.0')).toHaveLength(1);
});

test('its texts, when they come, are not put into the version that is shown instead', async () => {
  const loader = new RemoteLoader();
  const loading = loader.load(remote, survey);
  await after(patience);
  await loading;
  expect(i18n.t('survey:title')).toBe('A title');
  const texts = async () => ({ default: { title: 'A later title' } });
  arriving.resolve(
    moduleWith({ '/survey': Second, '/other': Second }, { messages: inEveryLanguage(() => texts) }),
  );
  await after(0);
  expect(i18n.t('survey:title')).toBe('A title');
});

test('one that fails after it was called slow is told once', async () => {
  const loading = new RemoteLoader().load(remote, survey);
  await after(patience);
  await loading;
  arriving.reject(new LoadError('entry', 'gone'));
  await after(0);
  expect(summary()).toEqual(['2.0.0 failed: timeout', '1.0.0 loaded']);
});

test('when every version hangs it is given up, with the time that it took', async () => {
  publish('survey', '1.0.0', () => new Promise<RemoteModule>(() => undefined));
  const loading = new RemoteLoader().load(remote, survey);
  const failure = expect(loading).rejects.toMatchObject({ errorClass: 'timeout' });
  await after(17_000);
  await failure;
  expect(reported().map(({ version, durationMs }) => [version, durationMs])).toEqual([
    ['2.0.0', patience],
    ['1.0.0', 15_000],
  ]);
});

test('outcomes of one moment travel together, a second later', async () => {
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
