import { recordBuiltIns, restoreBuiltIns } from './contain.ts';

beforeAll(recordBuiltIns);

const { map } = Array.prototype;
const { pushState } = History.prototype;
const { fetch } = window;
const { get: innerHtml } = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') ?? {};

test('reports no fault while the built-in functions of the page are unchanged', () => {
  expect(restoreBuiltIns()).toBe(false);
});

test.each<[name: string, change: () => void, isRestored: () => boolean]>([
  [
    'Array.prototype.map',
    () => {
      Array.prototype.map = () => {
        throw new Error('broken');
      };
    },
    () => Array.prototype.map === map,
  ],
  [
    'history.pushState',
    () => Object.assign(history, { pushState: () => {} }),
    () => history.pushState === pushState,
  ],
  [
    'History.prototype.pushState',
    () => Object.assign(History.prototype, { pushState: () => {} }),
    () => history.pushState === pushState,
  ],
  ['fetch', () => Object.assign(window, { fetch: () => {} }), () => window.fetch === fetch],
  [
    'the iterator of arrays',
    () => Reflect.deleteProperty(Array.prototype, Symbol.iterator),
    () => [...'ab'].length === 2 && [...[1, 2]].length === 2,
  ],
  [
    'a getter of elements',
    () => Object.defineProperty(Element.prototype, 'innerHTML', { get: () => '', configurable: true }),
    () => Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')?.get === innerHtml,
  ],
  ['JSON', () => Object.assign(window, { JSON: {} }), () => JSON.stringify([1]) === '[1]'],
  ['Object.keys', () => Object.assign(Object, { keys: () => [] }), () => Object.keys({ a: 1 }).length === 1],
])('restores %s', (_, change, isRestored) => {
  change();
  const isChanged = restoreBuiltIns();
  expect(isRestored()).toBe(true);
  expect(isChanged).toBe(true);
  expect(restoreBuiltIns()).toBe(false);
});
