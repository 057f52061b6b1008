import { stripVTControlCharacters } from 'node:util';
import { cached, writeCached } from './cache.ts';

interface TestResult {
  duration: number;
  errors: { message?: string }[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs: { title: string; file: string; tests: { projectName: string; results: TestResult[] }[] }[];
}

export interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: Suite[];
}

interface Run {
  test: string;
  results: readonly TestResult[];
}

const separator = ' › ';
const file = 'browser-durations.json';

/** Returns the tests of a report. Groups without a title are left out of the names, as in the lists of Playwright. */
function runsIn({ suites }: PlaywrightReport): Run[] {
  const inSuite = (suite: Suite, titles: readonly string[]): Run[] => {
    const own = suite.specs.flatMap((spec) =>
      spec.tests.map(({ projectName, results }) => ({
        test: [`[${projectName}]`, spec.file, ...titles, spec.title].filter(Boolean).join(separator),
        results,
      })),
    );
    return [...own, ...(suite.suites ?? []).flatMap((each) => inSuite(each, [...titles, each.title]))];
  };
  return suites.flatMap((suite) => inSuite(suite, []));
}

export const durationsIn = (report: PlaywrightReport) =>
  runsIn(report)
    .map(({ test, results }) => ({ test, ms: Math.max(0, ...results.map(({ duration }) => duration)) }))
    .sort((one, other) => other.ms - one.ms);

/**
 * Returns the errors of each failed test. The output of Playwright cannot be used, because it ends with the names of
 * screenshots.
 */
export const failuresIn = (report: PlaywrightReport): string[] =>
  runsIn(report).flatMap(({ test, results }) => {
    const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
    return messages.length > 0 ? [stripVTControlCharacters([test, ...messages].join('\n'))] : [];
  });

export const writeDurations = (report: PlaywrightReport) =>
  writeCached(file, JSON.stringify(durationsIn(report), null, 1));

export function readDurations(): ReturnType<typeof durationsIn> {
  const text = cached(file);
  if (text === null)
    throw new Error('--slowest needs the durations of a complete run: run "pnpm test --all" first');
  return JSON.parse(text);
}
