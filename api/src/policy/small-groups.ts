import { minGroupSize } from '@tapin/contract/school-overview';

interface Cell {
  answered: number;
  groups: readonly string[];
}

/** The first group of every list, which contains everybody. */
export const wholeGroup = 'all';

const answeredIn = (cells: readonly Cell[]): number => cells.reduce((sum, { answered }) => sum + answered, 0);

/** Whether a figure about so many students may be exported. */
export const isPublishable = (students: number, size = minGroupSize): boolean =>
  students === 0 || students >= size;

/**
 * Returns the groups whose sums may be exported together: no sum and no difference of them is about fewer than `size`
 * students who answered. The groups are tried in their order. A group divides the parts that earlier groups have left,
 * and is published if none of the new parts is too small. Every combination of published sums is a combination of
 * whole parts.
 */
export function publishedGroups(
  cells: readonly Cell[],
  groups: readonly string[],
  size = minGroupSize,
): Set<string> {
  let parts: readonly (readonly Cell[])[] = [cells];
  const published = new Set<string>();
  for (const group of groups) {
    const divided = parts.flatMap((part) => [
      part.filter((cell) => cell.groups.includes(group)),
      part.filter((cell) => !cell.groups.includes(group)),
    ]);
    if (!divided.every((part) => isPublishable(answeredIn(part), size))) continue;
    parts = divided;
    published.add(group);
  }
  return published;
}
