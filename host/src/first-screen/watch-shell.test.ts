import { watchShell } from './watch-shell.ts';

const frame = (part: string) => `    at f (https://tapin.test/parts/${part}/1.0.0/main.js:1:2)`;
const errorIn = (...parts: string[]) => {
  const error = new Error('x');
  error.stack = ['Error: x', ...parts.map(frame)].join('\n');
  return error;
};

const fetchMock = jest.fn((_url: string, _request: { body: string }) => Promise.resolve({ status: 204 }));
const reported = () => fetchMock.mock.calls.flatMap(([, { body }]) => JSON.parse(body));
let root: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  fetchMock.mockClear();
  Object.assign(globalThis, { fetch: fetchMock });
  document.documentElement.className = '';
  document.body.innerHTML = '<div id="root"><p>loading</p></div>';
  root = document.querySelector('#root') ?? document.body;
  watchShell(root);
});
afterEach(() => jest.useRealTimers());

/** Lets React replace the loading state, and then unmount everything because of an error. */
function unmountShell(error: unknown): void {
  root.replaceChildren();
  dispatchEvent(new ErrorEvent('error', { error }));
  jest.advanceTimersByTime(1);
}

test('reports the remote whose code made the shell unmount, and shows the apology', () => {
  unmountShell(errorIn('libraries', 'host', 'survey'));
  expect(reported()).toMatchObject([
    { remote: 'survey', version: '1.0.0', status: 'failed', errorClass: 'render' },
  ]);
  expect(document.documentElement).toHaveClass('failed');
  expect(root).toHaveTextContent('loading');
});

test('reports the host when its own code made the shell unmount', () => {
  unmountShell(errorIn('libraries', 'host'));
  expect(reported()).toMatchObject([{ remote: 'host', errorClass: 'render' }]);
});

test('reports no part when only libraries are in the stack, and shows the apology', () => {
  unmountShell(errorIn('libraries'));
  expect(reported()).toEqual([]);
  expect(document.documentElement).toHaveClass('failed');
});

test.each([
  ['host', errorIn('libraries', 'host')],
  ['survey', errorIn('libraries', 'survey')],
])('reports %s when the shell does not appear within three seconds after its error', (remote, reason) => {
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  jest.advanceTimersByTime(2_900);
  expect(reported()).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(reported()).toMatchObject([{ remote, errorClass: 'module' }]);
});

test('an error is not reported as a failure of the host when the shell appears after it', () => {
  dispatchEvent(new ErrorEvent('error', { error: errorIn('host') }));
  root.replaceChildren(document.createElement('main'));
  jest.advanceTimersByTime(30_000);
  expect(reported()).toEqual([]);
});

test('reports the host when the shell does not appear at all', () => {
  jest.advanceTimersByTime(20_000);
  expect(reported()).toMatchObject([{ remote: 'host', errorClass: 'timeout' }]);
});
