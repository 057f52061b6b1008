import { toPrintable } from './printable.ts';

/** Formats rows below a head. Each column is as wide as its widest cell. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows.map((row) => row.map(toPrintable))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
