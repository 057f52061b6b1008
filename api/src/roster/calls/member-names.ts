import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { plainNameOf } from '#src/people/users/columns.ts';
import { membersIn, type Values } from './change-fields.ts';
import type { RunRow } from './run-rows.ts';

/** The names that are loaded for a list of changes. A file with thousands of classes counts their members instead. */
const maxNames = 2_000;

/** Finds the names of the people whom changes of classes are about, in the records of the run or in their accounts. */
export async function findMemberNames(
  db: Database,
  { id, district_id }: RunRow,
  changes: readonly { before: Values; after: Values }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    changes.flatMap(({ before, after }) =>
      [...membersIn(before), ...membersIn(after)].map(({ sourcedId }) => sourcedId),
    ),
  );
  if (ids.size === 0 || ids.size > maxNames) return new Map();
  const { rows } = await sql<{ sourced_id: string; name: string }>`
    select ids.sourced_id, coalesce(staged.given_name || ' ' || staged.family_name, ${plainNameOf('u')}) as name
    from unnest(${[...ids]}::text[]) as ids (sourced_id)
    left join roster_staged_people staged on staged.run_id = ${id} and staged.sourced_id = ids.sourced_id
    left join roster_people rp on rp.district_id = ${district_id} and rp.sourced_id = ids.sourced_id
    left join users u on u.id = rp.user_id
    where staged.sourced_id is not null or u.id is not null`.execute(db);
  return new Map(rows.map(({ sourced_id, name }) => [sourced_id, name]));
}
