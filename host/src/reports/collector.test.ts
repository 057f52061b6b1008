import { type PageReport, pageReportLimits } from '@tapin/delivery-formats/page-report';
import { Collector } from './collector.ts';

const survey = { remote: 'survey', version: '2.1.0' };
const errorIn = (part: string) => {
  const error = new Error('x');
  error.stack = `Error: x\n    at f (https://tapin.test/parts/${part}/screen.js:1:20)`;
  return new ErrorEvent('error', { error, filename: 'x' });
};
const nonError = () => Object.assign(new Event('unhandledrejection'), { reason: 'text' });

let collector: Collector;
let visibility: { name: string; startTime: number }[] = [];
const sendBeacon = jest.fn((_url: string, _body: string) => true);
Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
const sent = (): PageReport[] => sendBeacon.mock.calls.map(([, body]) => JSON.parse(body));

beforeEach(() => {
  jest.useFakeTimers();
  // The mocked clock has no performance entries.
  Object.assign(performance, { getEntriesByType: () => visibility });
  sendBeacon.mockClear();
  document.body.innerHTML = '';
  collector = new Collector();
});
afterEach(() => jest.useRealTimers());

function sendNow(): PageReport | undefined {
  collector.send();
  return sent().at(-1);
}

test('sends one report between five and ten seconds after the first fault', () => {
  collector.receive(errorIn('survey/2.1.0'));
  jest.advanceTimersByTime(4_999);
  expect(sent()).toEqual([]);
  jest.advanceTimersByTime(5_001);
  const places = [{ kind: 'error', file: 'screen.js', line: 1, column: 20 }];
  expect(sent()).toEqual([
    { visibleMs: expect.any(Number), parts: [{ ...survey, faults: { error: 1 }, places }] },
  ]);
  expect(sent()[0]?.visibleMs).toBeGreaterThanOrEqual(5_000);
  collector.receive(errorIn('survey/2.1.0'));
  jest.advanceTimersByTime(60_000);
  expect(sent()).toHaveLength(1);
  expect(sendNow()?.parts).toMatchObject([{ faults: { error: 1 } }]);
});

test('a page sends no report when nothing is new', () => {
  collector.send();
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('counts at most one fault of the same part and kind in a second', () => {
  for (let count = 0; count < 5; count += 1) {
    collector.receive(errorIn('survey/2.1.0'));
    collector.receive(errorIn('staff/1.0.0'));
  }
  jest.advanceTimersByTime(1_001);
  collector.receive(errorIn('survey/2.1.0'));
  expect(sendNow()?.parts.map(({ remote, faults }) => [remote, faults])).toEqual([
    ['survey', { error: 2 }],
    ['staff', { error: 1 }],
  ]);
});

test('does not read more than ten stacks in a second', () => {
  let read = 0;
  const error = new Error('x');
  const readStack = () => {
    read += 1;
    return '';
  };
  Object.defineProperty(error, 'stack', { get: readStack });
  for (let count = 0; count < 1_000; count += 1) collector.receive(new ErrorEvent('error', { error }));
  expect(read).toBe(10);
});

test('ignores a value that throws when it is read', () => {
  const reason = new Proxy({}, { get: () => expect('a read').toBe('absent') });
  expect(() => collector.receive(Object.assign(new Event('unhandledrejection'), { reason }))).not.toThrow();
  collector.send();
  expect(sent()).toEqual([]);
});

test('counts a fault without an origin as nearby the screen that is shown, or as unknown', () => {
  collector.receive(nonError());
  expect(sendNow()).toMatchObject({ parts: [], unknown: { rejection: 1 } });
  document.body.innerHTML = '<main><div data-remote="survey" data-version="2.1.0"></div></main>';
  collector.receive(nonError());
  expect(sendNow()?.parts).toEqual([{ ...survey, nearby: { rejection: 1 } }]);
});

test('does not blame the host after a remote has changed a built-in function', () => {
  collector.receive(errorIn('host/1.4.0'));
  expect(sendNow()?.parts).toMatchObject([{ remote: 'host', faults: { error: 1 } }]);
  jest.advanceTimersByTime(2_000);
  collector.receive({ kind: 'tampering', ...survey });
  collector.receive(errorIn('host/1.4.0'));
  expect(sendNow()).toMatchObject({
    parts: [{ ...survey, faults: { tampering: 1 } }],
    unknown: { error: 1 },
  });
});

test('sends the versions that ran once, with the time until their screens were shown', () => {
  collector.receive({ kind: 'shown', ...survey, openedAt: 400, shownAt: 900 });
  jest.advanceTimersByTime(5_000);
  collector.receive({ kind: 'shown', remote: 'staff', version: '1.0.0', openedAt: 5_000, shownAt: 5_200 });
  expect(sendNow()?.parts).toEqual([
    { ...survey, speed: { shown: 900 } },
    { remote: 'staff', version: '1.0.0', speed: { shown: 200 } },
  ]);
  collector.report.addVersion(survey);
  collector.send();
  expect(sent()).toHaveLength(1);
});

test('does not measure a screen while the page was hidden', () => {
  visibility = [{ name: 'hidden', startTime: 300 }];
  collector.receive({ kind: 'shown', ...survey, openedAt: 0, shownAt: 9_000 });
  visibility = [];
  expect(sendNow()?.parts).toEqual([survey]);
});

test('keeps the largest value of each measurement until it is sent', () => {
  collector.report.addSpeed(survey, { inp: 80, cls: 0.2 });
  collector.report.addSpeed(survey, { inp: 40 });
  collector.report.addSpeed(survey, { cls: 0.31 });
  expect(sendNow()?.parts).toEqual([{ ...survey, speed: { inp: 80, cls: 0.31 } }]);
});

test('a report stays within its limits', () => {
  const file = `${'long/'.repeat(40)}screen.js`;
  for (let part = 0; part < 20; part += 1)
    for (let line = 0; line < 6; line += 1) {
      const place = { file, line, column: 1 };
      jest.advanceTimersByTime(1_001);
      collector.receive({ kind: 'error', remote: `r${part}`, version: '1.0.0', place });
    }
  const bodies = sent();
  const last = sendNow();
  for (const { parts } of [...bodies, last ?? { parts: [] }]) {
    expect(parts.length).toBeLessThanOrEqual(pageReportLimits.parts);
    expect(JSON.stringify(parts).length).toBeLessThan(pageReportLimits.bytes);
  }
  expect(last?.parts).toHaveLength(pageReportLimits.parts);
});
