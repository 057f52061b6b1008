/** A question with its days. One without a slot has to get one; one that students have answered keeps its own. */
export interface Placed {
  id: number;
  slot: number;
  first_day: string;
  last_day: string;
  isFixed: boolean;
}

/** The numbers of the slots in `answers.question`. */
export const slotNumbers = [4, 5] as const;

const overlap = (one: Placed, other: Placed) =>
  one.first_day <= other.last_day && other.first_day <= one.last_day;

/**
 * Gives each question a slot that no other one has on any of its days. Questions without answers may move to the other
 * slot, in the order of their first day. Returns null when three questions would have a slot on some day.
 *
 * It finds a placement whenever there is one, provided that every question with answers has a slot today and that none
 * ended before today: whatever overlaps a question that is placed then has a slot on the question's first day, or today.
 */
export function placeInSlots(questions: readonly Placed[]): Placed[] | null {
  const placed = questions.filter(({ isFixed }) => isFixed);
  const movable = questions
    .filter(({ isFixed }) => !isFixed)
    .toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1));
  for (const question of movable) {
    const taken = placed.filter((other) => overlap(question, other)).map(({ slot }) => slot);
    const slot = [question.slot, ...slotNumbers].find((each) => !taken.includes(each));
    if (slot === undefined) return null;
    placed.push({ ...question, slot });
  }
  return placed;
}
