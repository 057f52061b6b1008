import type { Reporter } from '../reporter.ts';
import { closestName, folded } from './similar-names.ts';

interface Expected {
  known: readonly string[];
  read: readonly string[];
  required: readonly string[];
  former: Readonly<Record<string, string>>;
  extra: readonly string[];
}

export interface Header {
  positions: ReadonlyMap<string, number>;
  otherColumns: readonly string[];
  width: number;
}

/** Finds the columns of a file by their names. Returns null when a required column is missing. */
export function readHeader(cells: readonly string[], expected: Expected, report: Reporter): Header | null {
  const names = cells.map((cell) => cell.trim());
  const positions = new Map<string, number>();
  const others: string[] = [];
  const exact = names.map((name) => nameOf(name, expected));
  exact.forEach((name, position) => {
    if (name && !positions.has(name)) positions.set(name, position);
  });
  names.forEach((name, position) => {
    if (exact[position] || name === '') return;
    if (expected.extra.includes(name)) positions.set(name, position);
    const missing = expected.read.filter((column) => !positions.has(column));
    const closest = name.startsWith('metadata.') ? null : closestName(name, missing);
    if (!closest) others.push(name);
    else {
      report('header-name', 'note', { line: 1, column: closest, value: name });
      positions.set(closest, position);
    }
  });
  const order = [...positions]
    .filter(([name]) => !expected.extra.includes(name))
    .sort(([, a], [, b]) => a - b)
    .map(([name]) => expected.known.indexOf(name));
  if (order.some((rank, index) => index > 0 && rank < (order[index - 1] ?? 0)))
    report('header-order', 'note', { line: 1 });
  const missing = expected.required.filter((column) => !positions.has(column));
  for (const column of missing) report('header-missing', 'error', { line: 1, column });
  if (missing.length > 0) return null;
  return { positions, otherColumns: others, width: names.findLastIndex((name) => name !== '') + 1 };
}

/** Returns the name in the standard of a column with a correct present or former name, or null. */
function nameOf(name: string, { known, former }: Expected): string | null {
  if (known.includes(name)) return name;
  return former[name] ?? null;
}

const delimiters = [',', ';', '\t', '|'];

export function delimiterOf(headerLine: string, known: readonly string[], report: Reporter): string {
  const names = new Set(known.map(folded));
  const knownIn = (delimiter: string) =>
    headerLine.split(delimiter).filter((cell) => names.has(folded(cell))).length;
  const found = delimiters.reduce((best, each) => (knownIn(each) > knownIn(best) ? each : best), ',');
  if (found !== ',') report('file-separator', 'note', { line: 1, value: found === '\t' ? 'tab' : found });
  return found;
}
