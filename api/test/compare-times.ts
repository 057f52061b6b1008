/**
 * How long two kinds of work take, in milliseconds. They take turns, so that a busy machine slows both alike, and
 * the quickest quarter counts, which is where the machine was not in the way.
 */
export async function compareTimes(
  count: number,
  one: (index: number) => Promise<unknown>,
  other: (index: number) => Promise<unknown>,
): Promise<{ one: number; other: number; ratio: number }> {
  const times: { one: number[]; other: number[] } = { one: [], other: [] };
  for (let index = 0; index < count; index += 1) {
    for (const [kind, work] of [
      ['one', one],
      ['other', other],
    ] as const) {
      const started = performance.now();
      await work(index);
      times[kind].push(performance.now() - started);
    }
  }
  const quick = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(count / 4)] ?? 0;
  const result = { one: quick(times.one), other: quick(times.other) };
  return { ...result, ratio: result.one / result.other };
}
