import { failedCallEvent } from '@tapin/delivery-formats/page-report';
import { i18n } from '@tapin/shared/i18n';
import { collectSignals, type Signal } from './signals.ts';
import './watch-faults.ts';

let signals: Signal[] = [];
beforeEach(() => {
  signals = [];
  collectSignals((signal) => signals.push(signal));
});

test('passes on errors, rejections, violations and failed calls of the page', () => {
  const types = ['error', 'unhandledrejection', 'securitypolicyviolation', failedCallEvent];
  for (const type of types) dispatchEvent(new Event(type));
  expect(signals.map((signal) => signal instanceof Event && signal.type)).toEqual(types);
});

test('does not pass on an image that did not load', () => {
  const image = document.body.appendChild(document.createElement('img'));
  image.dispatchEvent(new Event('error'));
  expect(signals).toEqual([]);
});

test('reports a text that exists in no language once for each use', () => {
  i18n.t('shared:error.network');
  expect(signals).toEqual([]);
  const missing: string = 'shared:there-is-no-such-text';
  Reflect.apply(i18n.t, i18n, [missing]);
  Reflect.apply(i18n.t, i18n, [missing, { count: 2 }]);
  expect(signals).toEqual([
    { kind: 'text', error: expect.any(Error) },
    { kind: 'text', error: expect.any(Error) },
  ]);
});
