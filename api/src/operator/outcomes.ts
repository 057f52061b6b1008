/** An error that the person at the command line can correct. Its message says how. */
export class OperatorError extends Error {}

export function resultWithLine<T>(data: T, line: string): { data: T; lines: string[] } {
  return { data, lines: [line] };
}
