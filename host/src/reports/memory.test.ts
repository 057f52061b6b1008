import { watchMemory } from './memory.ts';

const megabyte = 1024 * 1024;
const memory = { usedJSHeapSize: 40 * megabyte };
const report = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  report.mockClear();
  memory.usedJSHeapSize = 40 * megabyte;
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(performance, 'memory');
});

/** Starts the watch, and lets the page use a number of megabytes for a minute each. */
function use(...sizes: number[]): void {
  Object.assign(performance, { memory });
  watchMemory(report);
  for (const size of [40, ...sizes]) {
    memory.usedJSHeapSize = size * megabyte;
    jest.advanceTimersByTime(60_000);
  }
}

test('reports each time a page keeps 50 MB more than before', () => {
  use(111);
  expect(report).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(600_000);
  expect(report).toHaveBeenCalledTimes(1);
});

test('does not report memory that the browser collects again', () => {
  Object.assign(performance, { memory });
  watchMemory(report);
  for (let round = 0; round < 60; round += 1) {
    memory.usedJSHeapSize = (round % 4 === 0 ? 45 : 140) * megabyte;
    jest.advanceTimersByTime(10_000);
  }
  expect(report).not.toHaveBeenCalled();
});

test('does nothing in a browser that does not measure its memory', () => {
  watchMemory(report);
  expect(jest.getTimerCount()).toBe(0);
});
