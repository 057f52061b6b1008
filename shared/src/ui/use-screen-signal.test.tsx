import { render } from '@testing-library/react';
import { StrictMode, useEffect } from 'react';
import { listen, repeat, useScreenSignal } from './use-screen-signal.ts';

const onResize = jest.fn();
const onInterval = jest.fn();
const signals: AbortSignal[] = [];

function Screen() {
  const signal = useScreenSignal();
  useEffect(() => {
    signals.push(signal);
    listen(window, 'resize', onResize, signal);
    repeat(onInterval, 1_000, signal);
  }, [signal]);
  return null;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(() => jest.useRealTimers());

function callsInOneSecond() {
  jest.clearAllMocks();
  window.dispatchEvent(new Event('resize'));
  jest.advanceTimersByTime(1_000);
  return [onResize.mock.calls.length, onInterval.mock.calls.length];
}

test('the signal of a screen ends listeners and timers when the screen is unmounted', () => {
  const { unmount } = render(<Screen />);
  expect(callsInOneSecond()).toEqual([1, 1]);
  unmount();
  expect(callsInOneSecond()).toEqual([0, 0]);
  expect(signals.at(-1)?.aborted).toBe(true);
});

test('a screen gets a new signal when React runs the effects of a mounted screen again', () => {
  const { unmount } = render(<Screen />, { wrapper: StrictMode });
  expect(callsInOneSecond()).toEqual([1, 1]);
  unmount();
  expect(callsInOneSecond()).toEqual([0, 0]);
});

test('listeners and timers do not start for an aborted signal', () => {
  repeat(onInterval, 1_000, AbortSignal.abort());
  listen(window, 'resize', onResize, AbortSignal.abort());
  expect(callsInOneSecond()).toEqual([0, 0]);
});
