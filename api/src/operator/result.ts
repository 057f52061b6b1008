export function resultWithLine<T>(data: T, line: string): { data: T; lines: string[] } {
  return { data, lines: [line] };
}
