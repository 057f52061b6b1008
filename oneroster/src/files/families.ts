import { Row } from '../csv/row.ts';
import { type Table, withoutReport } from '../csv/table.ts';
import type { Budget } from '../limits.ts';
import { SeenIds } from './seen-ids.ts';
import { isFamilyRole, roles } from './vocabulary.ts';

/**
 * Finds the people whose only roles are those of a family, in roles.csv. They are not part of the roster, and users.csv of
 * OneRoster 1.2 does not say who they are.
 */
export async function findFamilies(
  table: Table | undefined,
  budget: Budget,
): Promise<(id: string) => boolean> {
  const families = new SeenIds();
  const others = new SeenIds();
  if (!table) return () => false;
  const silent = { ...table, report: withoutReport };
  for await (const rows of table.rows(withoutReport)) {
    budget.check(table.file);
    for (const raw of rows) {
      const row = new Row(silent, raw);
      const role = row.oneOf('role', roles);
      (role && isFamilyRole(role) ? families : others).add(row.text('userSourcedId'));
    }
  }
  return (id) => families.has(id) && !others.has(id);
}
