/** What a command has to say: `data` with --json, `lines` without. */
export interface Result {
  data: unknown;
  lines: string[];
}

export function done<T>(data: T, line: string): { data: T; lines: string[] } {
  return { data, lines: [line] };
}
