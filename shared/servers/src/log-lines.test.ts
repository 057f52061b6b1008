import { openLog } from './log.ts';
import { LogLines } from './log-lines.ts';

function createLog() {
  const written: Record<string, unknown>[] = [];
  const lines = new LogLines((line) => written.push(JSON.parse(line)));
  const log = (entry: Record<string, unknown>) => lines.write(`${JSON.stringify(entry)}\n`);
  return { written, lines, log };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the log writes a repeated failure once and counts it per minute', () => {
  const { written, log } = createLog();
  const fail = (id: string) => log({ level: 'error', id, msg: 'no database', err: { stack: `at ${id}` } });
  for (let count = 0; count < 1_463; count += 1) fail(`${count}`);
  expect(written).toHaveLength(1);
  jest.advanceTimersByTime(60_000);
  expect(written).toHaveLength(2);
  expect(written[1]).toMatchObject({ msg: 'no database', id: '1462', repeated: 1_462 });
  fail('again');
  jest.advanceTimersByTime(60_000);
  expect(written[2]).toMatchObject({ id: 'again', repeated: 1 });
  jest.advanceTimersByTime(120_000);
  fail('much later');
  expect(written).toHaveLength(4);
  expect(written[3]).not.toHaveProperty('repeated');
});

test('the log writes two different failures and a repeated success immediately', () => {
  const { written, log } = createLog();
  log({ level: 'warn', msg: 'a' });
  log({ level: 'warn', msg: 'b' });
  log({ level: 'info', msg: 'request', call: 'GET /user/me' });
  log({ level: 'info', msg: 'request', call: 'GET /user/me' });
  expect(written).toHaveLength(4);
});

test('the log writes pending counts when the process ends', () => {
  const { written, lines, log } = createLog();
  log({ level: 'warn', msg: 'a' });
  log({ level: 'warn', msg: 'a' });
  lines.flush();
  expect(written.at(-1)).toMatchObject({ msg: 'a', repeated: 1 });
});

test('replaces email addresses in every line of the log', () => {
  const { written, log } = createLog();
  log({ level: 'warn', msg: 'refused ada@school.example' });
  expect(written).toEqual([{ level: 'warn', msg: 'refused [address]' }]);
});

test('writes a repeated line of a log outside of requests once', () => {
  const { written, lines } = createLog();
  const log = openLog('edge', lines);
  for (let count = 0; count < 10; count += 1) {
    log.warn('no API answers');
    jest.advanceTimersByTime(1);
  }
  expect(written).toEqual([{ level: 'warn', at: expect.any(String), from: 'edge', msg: 'no API answers' }]);
});
