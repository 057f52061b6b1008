import { usePerformanceEntries } from '../testing/performance-entries.ts';
import { watchFreezes } from './freezes.ts';
import { Inputs } from './inputs.ts';
import { type RunningVersion, Screens } from './screens.ts';

const supported = ['long-animation-frame'];
const add = usePerformanceEntries(supported);
const parts = 'https://tapin.test/parts';
const survey = { remote: 'survey', version: '1.0.0' };
const script = (file: string, duration: number, invokerType = 'user-callback') => ({
  sourceURL: `${parts}/${file}`,
  duration,
  invokerType,
});

let reported: (RunningVersion | null)[] = [];
const inputs = new Inputs();
const screens = new Screens();
const watch = () => watchFreezes(inputs, screens, (part) => reported.push(part));
const frame = (scripts: object[], duration = 1_600, firstUIEventTimestamp = 0, startTime = 0) => {
  add('long-animation-frame', { startTime, duration, scripts, firstUIEventTimestamp });
  jest.advanceTimersByTime(500);
};

beforeEach(() => {
  jest.useFakeTimers();
  reported = [];
  supported.splice(0, 1, 'long-animation-frame');
});

afterEach(() => jest.useRealTimers());

test('attributes a freeze to the part whose script ran longest', () => {
  watch();
  frame([script('staff/1.0.0/chart.js', 100), script('survey/1.0.0/screen.js', 1_500)]);
  frame([script('host/1.0.0/main.js', 1_500, 'classic-script')]);
  expect(reported).toEqual([survey, { remote: 'host', version: '1.0.0' }]);
});

test('attributes a freeze of the libraries in an input to the remote that was used', () => {
  document.body.innerHTML = '<div data-remote="survey" data-version="1.0.0"><button></button></div>';
  const input = (target: EventTarget | null, timeStamp: number) =>
    inputs.record({ target, timeStamp, isTrusted: true });
  const listener = { ...script('libraries/0.0.0-1/libraries.js', 1_500, 'event-listener'), startTime: 425 };
  watch();
  // A frame of a slow device can begin with a pointer move, which is not recorded as an input.
  input(document.querySelector('button'), 424);
  input(document.body, 1_900);
  frame([listener], 1_600, 420);
  frame([{ ...listener, startTime: 1_950 }], 1_600, 1_940);
  expect(reported).toEqual([survey, null]);
});

test('blames no part for a freeze in a callback of the host, without an input, or without a long script', () => {
  watch();
  frame([script('host/1.0.0/main.js', 1_500)]);
  frame([script('libraries/0.0.0-1/libraries.js', 1_500)]);
  frame([script('survey/1.0.0/screen.js', 400)]);
  frame([]);
  expect(reported).toEqual([null, null, null, null]);
});

test('attributes a freeze of the libraries to the remote whose screen was rendered in that frame', () => {
  watch();
  const rendering = script('libraries/0.0.0-1/libraries.js', 1_500);
  screens.add({ kind: 'shown', ...survey, openedAt: 4_900, shownAt: 6_700 });
  frame([rendering], 1_600, 0, 5_000);
  frame([rendering], 1_600, 0, 9_000);
  frame([{ ...rendering, invokerType: 'classic-script' }], 1_600, 0, 5_000);
  expect(reported).toEqual([survey, null, null]);
});

test('blames no part for a freeze in which the first screen was rendered, because the shell was as well', () => {
  const first = new Screens();
  first.add({ kind: 'shown', ...survey, openedAt: 0, shownAt: 1_700 });
  watchFreezes(inputs, first, (part) => reported.push(part));
  frame([script('libraries/0.0.0-1/libraries.js', 1_500)]);
  expect(reported).toEqual([null]);
});

test('does not report a frame that takes less than a second as a freeze', () => {
  watch();
  frame([script('survey/1.0.0/screen.js', 950)], 990);
  expect(reported).toEqual([]);
});

test('measures tasks in a browser without long animation frames, and blames no part for them', () => {
  supported.splice(0, 1, 'longtask');
  watch();
  add('longtask', { duration: 1_200 }, { duration: 200 });
  expect(reported).toEqual([null]);
});

test('measures interactions in a browser without long animation frames', () => {
  supported.splice(0, 1, 'event');
  document.body.innerHTML = '<div data-remote="survey" data-version="1.0.0"><button></button></div>';
  const target = document.querySelector('button');
  watch();
  add('event', { processingStart: 10, processingEnd: 1_200, target });
  add('event', { processingStart: 10, processingEnd: 200, target });
  expect(reported).toEqual([survey]);
});
