import { watchMemory } from './memory.ts';

const megabyte = 1024 * 1024;
let used = 40;
const report = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  report.mockClear();
  used = 40;
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(performance, 'memory');
});

/** Starts the watch in a browser that, like Chromium, returns a new object for each read of `memory`. */
function watch(): void {
  const get = () => Object.freeze({ usedJSHeapSize: used * megabyte });
  Object.defineProperty(performance, 'memory', { configurable: true, get });
  watchMemory(report);
}

test('reports within half a minute that a page keeps 50 MB more than before, and once', () => {
  watch();
  jest.advanceTimersByTime(10_000);
  used = 111;
  jest.advanceTimersByTime(29_000);
  expect(report).not.toHaveBeenCalled();
  jest.advanceTimersByTime(6_000);
  expect(report).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(600_000);
  expect(report).toHaveBeenCalledTimes(1);
  used = 182;
  jest.advanceTimersByTime(60_000);
  expect(report).toHaveBeenCalledTimes(2);
});

test('does not report memory that the browser collects again', () => {
  watch();
  for (let round = 0; round < 60; round += 1) {
    used = round % 4 === 0 ? 45 : 140;
    jest.advanceTimersByTime(5_000);
  }
  expect(report).not.toHaveBeenCalled();
});

test('reports no memory in a browser that does not measure it', () => {
  watchMemory(report);
  expect(jest.getTimerCount()).toBe(0);
});
