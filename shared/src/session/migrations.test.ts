import { migrations, runMigrations } from './migrations.ts';
import { authStorageKey, migrationStorageKey } from './storage-keys.ts';

const recordingMigrations = (count: number, ran: number[]) =>
  Array.from({ length: count }, (_, index) => () => {
    ran.push(index + 1);
  });

const storedNumber = () => localStorage.getItem(migrationStorageKey);

test('runs every migration of the stored session in order in a new browser, and stores the last number', () => {
  const ran: number[] = [];
  runMigrations(localStorage, recordingMigrations(3, ran));
  expect(ran).toEqual([1, 2, 3]);
  expect(storedNumber()).toBe('3');
});

test('runs each migration of the stored session once', () => {
  const ran: number[] = [];
  runMigrations(localStorage, recordingMigrations(2, ran));
  runMigrations(localStorage, recordingMigrations(2, ran));
  expect(ran).toEqual([1, 2]);
});

test('runs only new migrations in a known browser', () => {
  localStorage.setItem(migrationStorageKey, '2');
  const ran: number[] = [];
  runMigrations(localStorage, recordingMigrations(4, ran));
  expect(ran).toEqual([3, 4]);
  expect(storedNumber()).toBe('4');
});

test('keeps a later number when the page was rolled back', () => {
  localStorage.setItem(migrationStorageKey, '5');
  const ran: number[] = [];
  runMigrations(localStorage, recordingMigrations(3, ran));
  expect(ran).toEqual([]);
  expect(storedNumber()).toBe('5');
});

test.each(['abc', '', '-1', '1.5', 'Infinity', 'NaN'])(
  'a number that is none (%p) starts from the first',
  (number) => {
    localStorage.setItem(migrationStorageKey, number);
    const ran: number[] = [];
    runMigrations(localStorage, recordingMigrations(3, ran));
    expect(ran).toEqual([1, 2, 3]);
    expect(storedNumber()).toBe('3');
  },
);

test('a migration changes the stored data', () => {
  localStorage.setItem(authStorageKey, 'old');
  runMigrations(localStorage, [(storage) => storage.setItem(authStorageKey, 'new')]);
  expect(localStorage.getItem(authStorageKey)).toBe('new');
});

test('drops the stored session after a failed migration, skips the following ones, and does not retry', () => {
  localStorage.setItem(authStorageKey, '{}');
  const ran: number[] = [];
  const fail = () => {
    ran.push(0);
    throw new Error('cannot migrate');
  };
  const steps = [fail, ...recordingMigrations(1, ran)];
  runMigrations(localStorage, steps);
  expect(localStorage.getItem(authStorageKey)).toBeNull();
  runMigrations(localStorage, steps);
  expect(ran).toEqual([0]);
});

test('migrations continue when the storage throws', () => {
  const throwDenied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const forbidden = {
    getItem: throwDenied,
    setItem: throwDenied,
    removeItem: throwDenied,
  } as unknown as Storage;
  expect(() => runMigrations(forbidden, recordingMigrations(1, []))).not.toThrow();
});

test('runs the released migrations with an empty storage', () => {
  runMigrations(localStorage);
  expect(storedNumber()).toBe(String(migrations.length));
  expect(localStorage).toHaveLength(1);
});
