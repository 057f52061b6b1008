import { cached, writeCached } from './cache.ts';

interface Suite {
  title: string;
  suites?: Suite[];
  specs: { title: string; file: string; tests: { projectName: string; results: { duration: number }[] }[] }[];
}

export interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: Suite[];
}

interface Duration {
  /** A line of a Playwright test list. */
  test: string;
  ms: number;
}

const separator = ' › ';
const file = 'browser-durations.json';

/** Returns the duration of each test in a report, the slowest first. The lists of Playwright have no groups without a title. */
export function durationsIn({ suites }: PlaywrightReport): Duration[] {
  const inSuite = (suite: Suite, titles: readonly string[]): Duration[] => {
    const own = suite.specs.flatMap((spec) =>
      spec.tests.map(({ projectName, results }) => ({
        test: [`[${projectName}]`, spec.file, ...titles, spec.title].filter(Boolean).join(separator),
        ms: Math.max(0, ...results.map(({ duration }) => duration)),
      })),
    );
    return [...own, ...(suite.suites ?? []).flatMap((each) => inSuite(each, [...titles, each.title]))];
  };
  // The outermost suite is the file itself.
  return suites.flatMap((suite) => inSuite(suite, [])).sort((one, other) => other.ms - one.ms);
}

export const writeDurations = (report: PlaywrightReport) =>
  writeCached(file, JSON.stringify(durationsIn(report), null, 1));

/** The tests of the last whole run, the slowest first. */
export function readDurations(): Duration[] {
  const text = cached(file);
  if (text === null)
    throw new Error('--slowest needs the durations of a complete run: run "pnpm test --all" first');
  return JSON.parse(text);
}
