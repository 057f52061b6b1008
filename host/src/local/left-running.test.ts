import { LeftRunning } from './left-running.ts';

const origin = 'http://localhost:4403';
const { setInterval, setTimeout, clearInterval, clearTimeout } = window;

/** Calls a function so that its stack contains the development server. */
function asRemote<T>(act: () => T): T {
  const prepare = Error.prepareStackTrace;
  Error.prepareStackTrace = () =>
    `Error\n    at LeftRunning.add (http://localhost/main.js:1:1)\n    at start (${origin}/src/clock.ts?a=1:4:3)`;
  try {
    return act();
  } finally {
    Error.prepareStackTrace = prepare;
  }
}

let running: LeftRunning;
beforeEach(() => {
  jest.useFakeTimers();
  running = new LeftRunning([origin]);
});
afterEach(() => {
  Object.assign(window, { setInterval, setTimeout, clearInterval, clearTimeout });
  for (const target of [window, document])
    for (const name of ['addEventListener', 'removeEventListener']) Reflect.deleteProperty(target, name);
  jest.useRealTimers();
});

const listener = () => undefined;

test('the report of what a local remote left running names timers and listeners with their place in the sources', () => {
  asRemote(() => {
    window.setInterval(listener, 1_000);
    window.addEventListener('resize', listener);
  });
  expect(running.of(origin)).toEqual([
    'setInterval (src/clock.ts:4:3)',
    'addEventListener("resize") (src/clock.ts:4:3)',
  ]);
});

test('the report of what a local remote left running has nothing that was ended or has run', () => {
  asRemote(() => {
    window.clearInterval(window.setInterval(listener, 1_000));
    window.clearTimeout(window.setTimeout(listener, 5_000));
    window.setTimeout(listener, 2_000);
    document.addEventListener('click', listener);
    document.removeEventListener('click', listener);
  });
  jest.advanceTimersByTime(2_000);
  expect(running.of(origin)).toEqual([]);
});

test('the report of what a local remote left running has nothing that the host has started', () => {
  window.addEventListener('resize', listener);
  window.setInterval(listener, 1_000);
  expect(running.of(origin)).toEqual([]);
});
