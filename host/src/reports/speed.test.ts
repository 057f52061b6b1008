import type { ScreenSpeed } from '@tapin/delivery-formats/page-report';
import { usePerformanceEntries } from '../testing/performance-entries.ts';
import { Inputs } from './inputs.ts';
import { Screens } from './screens.ts';
import { shownAfter, watchSpeed } from './speed.ts';

const add = usePerformanceEntries(['largest-contentful-paint', 'event', 'first-input', 'layout-shift']);
const screen = (remote: string, openedAt: number, shownAt = openedAt) => ({
  kind: 'shown' as const,
  remote,
  version: '1.0.0',
  openedAt,
  shownAt,
});

let measured: [string, ScreenSpeed][] = [];
beforeEach(() => {
  measured = [];
  const screens = new Screens();
  screens.add(screen('auth', 0, 700));
  screens.add(screen('survey', 5_000));
  watchSpeed(screens, ({ remote }, speed) => measured.push([remote, speed]));
});

test('attributes the largest paint to the first screen, and not when it came after the page was hidden', () => {
  add('largest-contentful-paint', { startTime: 812.4 });
  expect(measured).toEqual([['auth', { lcp: 812 }]]);
  Object.assign(performance, { getEntriesByType: () => [{ name: 'hidden', startTime: 100 }] });
  watchSpeed(new Screens(), () => expect('a measurement').toBe('absent'));
  add('largest-contentful-paint', { startTime: 90_000 });
});

test('attributes an interaction to the screen on which it began', () => {
  add('event', { startTime: 4_990, duration: 216, interactionId: 7 });
  add('event', { startTime: 5_100, duration: 48, interactionId: 8 });
  add('event', { startTime: 5_200, duration: 900, interactionId: 0 });
  add('first-input', { startTime: 900, duration: 8 });
  expect(measured).toEqual([
    ['auth', { inp: 216 }],
    ['survey', { inp: 48 }],
    ['auth', { inp: 8 }],
  ]);
});

test('adds layout shifts up within a session window, which ends after a pause, after five seconds and with a new screen', () => {
  const shift = (startTime: number, value = 0.1, hadRecentInput = false) => ({
    startTime,
    value,
    hadRecentInput,
  });
  add('layout-shift', shift(100), shift(900), shift(950, 1, true), shift(2_000, 0.05));
  expect(measured.map(([, { cls }]) => cls)).toEqual([0.1, 0.2, 0.05]);
  measured = [];
  add('layout-shift', ...[5_100, 5_900, 6_700, 7_500, 8_300, 9_100, 9_900, 10_700].map((at) => shift(at)));
  expect(measured.map(([remote, { cls }]) => [remote, cls])).toEqual(
    [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.1].map((cls) => ['survey', cls]),
  );
});

test('measures a screen from the input that led to it, or else from its navigation', () => {
  const inputs = new Inputs();
  expect(shownAfter(screen('auth', 0, 700), true, inputs)).toBe(700);
  expect(shownAfter(screen('survey', 5_000, 5_300), false, inputs)).toBe(300);
  jest.spyOn(inputs, 'lastBefore').mockReturnValueOnce(4_850).mockReturnValueOnce(3_000);
  expect(shownAfter(screen('survey', 5_000, 5_300), false, inputs)).toBe(450);
  expect(shownAfter(screen('survey', 5_000, 5_300), false, inputs)).toBe(300);
});
