/** The contract has no longer array, no larger object and no deeper value. */
const maxItems = 500;
const maxDepth = 16;

/**
 * Returns whether a parsed body is small enough to validate. A check for unique items needs seconds for the 30,000
 * items that fit into a body, and it runs before the limit of the schema refuses them.
 */
export function isWithinBounds(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    const nested: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const items = Object.values(value);
      if (items.length > maxItems) return false;
      for (const item of items) nested.push(item);
    }
    level = nested;
  }
  return true;
}
