import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { RunRow } from '../runs/repository.ts';

/**
 * Finds the names of schools by their `sourcedId`: the name that the product knows, otherwise the one in the roster, and
 * the id itself while neither is known.
 */
export async function findSchoolNames(
  db: Database,
  { id, district_id }: Pick<RunRow, 'id' | 'district_id'>,
  sourcedIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sourced_id: string; name: string }>`
    select ids.sourced_id, coalesce(s.name, nullif(c.name, ''), o.name, ids.sourced_id) as name
    from unnest(${[...new Set(sourcedIds)]}::text[]) as ids (sourced_id)
    left join roster_changes c on c.run_id = ${id} and c.kind = 'school' and c.sourced_id = ids.sourced_id
    left join roster_schools rs on rs.district_id = ${district_id} and rs.sourced_id = ids.sourced_id
    left join schools s on s.district_id = ${district_id} and s.id = coalesce(c.entity_id, rs.school_id)
    left join roster_staged_orgs o on o.run_id = ${id} and o.sourced_id = ids.sourced_id`.execute(db);
  return new Map(rows.map(({ sourced_id, name }) => [sourced_id, name]));
}
