import { type SqlBool, sql } from 'kysely';

/**
 * A condition on a column with the id of a district: it imports rosters, and no import of it has been applied yet. Its
 * schools wait for their people.
 */
export const awaitsRoster = (column: string) => {
  const district = sql.ref(column);
  return sql<SqlBool>`(
    exists (select from roster_runs r where r.district_id = ${district} and r.state not in ('canceled', 'failed', 'undone')
      union all
      select from roster_sources f where f.district_id = ${district}
        and coalesce(f.settings -> 'source', '"file"') <> '"file"')
    and not exists (select from roster_runs r
      where r.district_id = ${district} and r.applied_at is not null and r.state <> 'undone'))`;
};
