import type { Problem, ProblemCode, ProblemLevel } from './problems.ts';
import type { RecordKind } from './records.ts';

const maxValueLength = 200;

interface Place {
  line?: number;
  column?: string;
  value?: string;
  personId?: string | null;
  /**
   * Whether the row may be about something else than its id says, although it was read. It then counts as lost, as the
   * row of an error does.
   */
  isUncertain?: boolean;
}

export type Reporter = (code: ProblemCode, level: ProblemLevel, place?: Place) => void;

/**
 * The kind of record in each file or collection. A row that cannot be read is reported as a lost record of this kind.
 */
const kinds: Readonly<Record<string, RecordKind>> = {
  orgs: 'org',
  academicSessions: 'session',
  classes: 'class',
  users: 'person',
  roles: 'role',
  enrollments: 'enrollment',
};

/**
 * Reports problems of files. A note is reported only for the first row of each column: `TRUE` in each row of a column
 * is one fact, and must not hide errors. An error with a line means that the row was dropped. `name` is the name of the
 * file in the standard.
 */
export function reporterOf(onProblem: (problem: Problem) => void): (file: string, name?: string) => Reporter {
  const noted = new Set<string>();
  return (file, name = file) =>
    (code, level, { line, column, value = '', personId = null, isUncertain = false } = {}) => {
      if (level === 'note') {
        const key = `${file}\0${code}\0${column ?? value}`;
        if (noted.has(key)) return;
        noted.add(key);
      }
      const isLost = line !== undefined && (level === 'error' || isUncertain);
      const kind = isLost ? kinds[name] : undefined;
      onProblem({
        file,
        line: line ?? null,
        column: column ?? null,
        value: printable(value),
        code,
        level,
        ...(kind && { lost: { kind, personId } }),
      });
    };
}

/** PostgreSQL refuses NUL, and other control characters have no place in a report. */
const printable = (value: string) => value.slice(0, maxValueLength).replace(/\p{Cc}/gu, '\ufffd');
