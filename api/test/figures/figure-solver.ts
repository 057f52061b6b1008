/** The number is prime, so that every number but zero has an inverse modulo it. */
const prime = 1_000_003;

const inverse = (value: number): number => {
  let [result, base, power] = [1, value, prime - 2];
  while (power > 0) {
    if (power % 2 === 1) result = (result * base) % prime;
    base = (base * base) % prime;
    power = Math.floor(power / 2);
  }
  return result;
};

type Row = Map<string, number>;

function subtract(row: Row, other: Row, factor: number): void {
  for (const [key, value] of other) {
    const next = ((((row.get(key) ?? 0) - factor * value) % prime) + prime) % prime;
    if (next === 0) row.delete(key);
    else row.set(key, next);
  }
}

/**
 * Stores the sums that somebody has read, each as the list of its cells, and finds which other sums follow from them
 * by adding and subtracting (Gaussian elimination). It assumes that the reader knows the number of answers behind
 * every figure without rounding, which is more than any file says.
 */
export class FigureSolver {
  /** The known sums by their first cell. They are reduced: none contains the first cell of another sum. */
  #known = new Map<string, Row>();

  #rest(cells: readonly string[]): Row {
    const row: Row = new Map(cells.map((cell) => [cell, 1]));
    for (const [first, known] of this.#known) {
      const factor = row.get(first);
      if (factor !== undefined) subtract(row, known, factor);
    }
    return row;
  }

  learn(cells: readonly string[]): void {
    const row = this.#rest(cells);
    const [first, value] = [...row][0] ?? [];
    if (first === undefined || value === undefined) return;
    const factor = inverse(value);
    for (const [key, each] of row) row.set(key, (each * factor) % prime);
    for (const known of this.#known.values()) {
      const each = known.get(first);
      if (each !== undefined) subtract(known, row, each);
    }
    this.#known.set(first, row);
  }

  canCompute(cells: readonly string[]): boolean {
    return this.#rest(cells).size === 0;
  }
}
