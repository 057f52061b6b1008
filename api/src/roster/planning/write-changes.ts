import { sql } from 'kysely';
import { newCode } from '#src/basics/secrets.ts';
import type { Plan } from './plan.ts';
import { writeClassChanges } from './write-class-changes.ts';
import { writePersonChanges } from './write-person-changes.ts';

/** Writes the changes of a plan in the order in which people read them. */
export async function writeChanges(plan: Plan): Promise<void> {
  for (const write of [writeSchoolChanges, writePersonChanges, writeClassChanges]) {
    const started = performance.now();
    await write(plan);
    await plan.pause(performance.now() - started);
  }
}

async function writeSchoolChanges({ db, runId }: Plan): Promise<void> {
  const { rows } = await sql<{ sourced_id: string }>`
    select sourced_id from plan_orgs where school_id is null order by 1`.execute(db);
  const codes = JSON.stringify(Object.fromEntries(rows.map(({ sourced_id }) => [sourced_id, newCode(8)])));
  await sql`
    insert into roster_changes (run_id, kind, action, sourced_id, entity_id, school_sourced_id, school_id, name, before, after)
    select ${runId}::integer, 'school', case when o.school_id is null then 'add' else 'change' end, o.sourced_id, o.school_id,
      o.sourced_id, o.school_id, o.name,
      case when o.school_id is not null then jsonb_build_object('name', o.name, 'code', s.code, 'isLinked', false) end,
      jsonb_build_object('name', o.name, 'code', coalesce(s.code, ${codes}::jsonb ->> o.sourced_id), 'isLinked', true)
    from plan_orgs o left join schools s on s.id = o.school_id
    where o.linked_id is null or o.linked_id is distinct from o.school_id
    order by o.name, o.sourced_id`.execute(db);
}
