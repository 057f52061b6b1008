import type { Problem, ProblemCode, ProblemLevel } from './problems.ts';

const maxValueLength = 200;

interface Place {
  line?: number;
  column?: string;
  value?: string;
}

/** Reports a problem of one file. */
export type Reporter = (code: ProblemCode, level: ProblemLevel, place?: Place) => void;

/**
 * Reports problems of files. A note is reported for the first row of each column only: a column with `TRUE` in each row is
 * one fact, and must not hide the errors.
 */
export function reporterOf(onProblem: (problem: Problem) => void): (file: string) => Reporter {
  const noted = new Set<string>();
  return (file) =>
    (code, level, { line, column, value = '' } = {}) => {
      if (level === 'note') {
        const key = `${file}\0${code}\0${column ?? value}`;
        if (noted.has(key)) return;
        noted.add(key);
      }
      onProblem({ file, line: line ?? null, column: column ?? null, value: printable(value), code, level });
    };
}

/** PostgreSQL refuses NUL, and other control characters have no place in a report. */
const printable = (value: string) => value.slice(0, maxValueLength).replace(/\p{Cc}/gu, '\ufffd');
