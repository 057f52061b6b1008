import { type PageKind, SimulatedPage } from '../testing/simulated-page.ts';
import { ReleaseWatch, type ReleaseWatchOptions, type Update } from './release-watch.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const minute = 60_000;
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** The state of each of one hundred pages, in realistic shares. */
const hundred: readonly PageKind[] = (
  [
    ['read', 45],
    ['writing', 15],
    ['hidden', 25],
    ['asleep', 10],
    ['offline', 5],
  ] as const
).flatMap(([kind, count]) => new Array<PageKind>(count).fill(kind));

test('1,000 open pages: 95 % leave a version within two minutes of its rollback, and no input is lost', async () => {
  let live = 'bad';
  const requests: number[] = [];
  const pages = Array.from({ length: 1_000 }, (_, index) => {
    const kind = hundred[index % hundred.length] ?? 'read';
    return new SimulatedPage(
      kind,
      () => live,
      () => requests.push(performance.now()),
    );
  });
  await pass(4 * minute);
  live = 'good';
  const rolledBackAt = performance.now();
  await pass(16 * minute);

  // The delay of a phone that sleeps or of a page without a connection counts from its return.
  const delays = pages.map(({ updatedAt, reachableAt }) => updatedAt - Math.max(rolledBackAt, reachableAt));
  const inTime = delays.filter((delay) => delay <= 2 * minute).length;
  expect(inTime).toBeGreaterThanOrEqual(950);
  expect(pages.filter(({ version }) => version === 'bad')).toHaveLength(0);
  expect(pages.filter(({ isInputLost }) => isInputLost)).toHaveLength(0);

  const perSecond = new Map<number, number>();
  for (const at of requests) {
    const second = Math.floor(at / 1_000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  // The simulation has 1,000 pages, so 10,000 pages send at most 500 requests a second.
  expect(Math.max(...perSecond.values())).toBeLessThan(50);
  expect(requests.length / pages.length / 20).toBeLessThanOrEqual(0.55);
}, 60_000);

function newWatch(overrides: Partial<ReleaseWatchOptions> = {}) {
  const offered: (Update | null)[] = [];
  const page = { idleMs: 60_000, holdsInput: false, update: 'parts' as Update | null, isHidden: false };
  const apply = jest.fn(async () => {
    page.update = null;
    return true;
  });
  const refresh = jest.fn(async () => undefined);
  const watch = new ReleaseWatch({
    isHidden: () => page.isHidden,
    isOnline: () => true,
    idleMs: () => page.idleMs,
    holdsInput: () => page.holdsInput,
    refresh,
    findUpdate: () => page.update,
    apply,
    offer: (update) => offered.push(update),
    ...overrides,
  });
  return { watch, page, offered, apply, refresh };
}

test('updates a page with a version that was rolled back when nobody uses the page', async () => {
  const { watch, apply, offered } = newWatch();
  watch.consider();
  await pass(0);
  expect(apply).toHaveBeenCalledWith('parts');
  expect(offered).toEqual([null]);
});

test('waits while the person uses the page, and updates it when they rest', async () => {
  const { watch, page, apply, offered } = newWatch();
  page.idleMs = 0;
  watch.consider();
  await pass(minute);
  expect(apply).not.toHaveBeenCalled();
  expect(offered).toEqual([]);
  page.idleMs = 10_000;
  await pass(2_000);
  expect(apply).toHaveBeenCalledTimes(1);
});

test('updates a hidden page with a version that was rolled back at once', () => {
  const { watch, page, apply } = newWatch();
  Object.assign(page, { idleMs: 0, isHidden: true });
  watch.consider();
  expect(apply).toHaveBeenCalledTimes(1);
});

test('offers the update while the page holds input, and updates when it no longer does', async () => {
  const { watch, page, apply, offered } = newWatch();
  page.holdsInput = true;
  watch.consider();
  await pass(5 * minute);
  expect(apply).not.toHaveBeenCalled();
  expect(offered).toContain('parts');
  page.holdsInput = false;
  await pass(2_000);
  expect(apply).toHaveBeenCalledTimes(1);
  expect(offered.at(-1)).toBeNull();
});

test('tries an update again a minute after it failed', async () => {
  const { watch, apply } = newWatch();
  apply.mockResolvedValueOnce(false);
  watch.consider();
  await pass(59_000);
  expect(apply).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(apply).toHaveBeenCalledTimes(2);
});

test('sends no request while the browser is offline', async () => {
  const { watch, refresh } = newWatch({ isOnline: () => false });
  watch.start();
  await pass(20 * minute);
  expect(refresh).not.toHaveBeenCalled();
});
