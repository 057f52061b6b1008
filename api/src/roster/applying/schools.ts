import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { syncAdminMemberships } from '#src/districts/district-repository.ts';
import { insertSchool } from '#src/districts/schools-repository.ts';
import { audit } from '#src/infrastructure/audit.ts';
import type { SchoolValues } from '../changes.ts';
import type { AppliedRun, Batch } from './batch.ts';

/** Creates schools, and links existing ones to their orgs. A school that ended stays with its answers. */
export async function applySchools({ db, run, action, ids }: Batch): Promise<void> {
  if (action === 'end') return;
  const changes = await db
    .selectFrom('roster_changes')
    .select(['id', 'sourced_id', 'entity_id', 'after'])
    .where('run_id', '=', run.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const { id, sourced_id, entity_id, after } of changes) {
    const schoolId = entity_id ?? (await createSchool(db, run, after as SchoolValues));
    await sql`insert into roster_schools (district_id, sourced_id, school_id)
      values (${run.districtId}, ${sourced_id}, ${schoolId})
      on conflict (district_id, sourced_id) do update set school_id = excluded.school_id`.execute(db);
    await db
      .updateTable('roster_changes')
      .set({ entity_id: schoolId, school_id: schoolId })
      .where('run_id', '=', run.id)
      .where('id', '=', id)
      .execute();
  }
  await syncAdminMemberships(db, run.districtId);
}

async function createSchool(db: Database, run: AppliedRun, { name, code }: SchoolValues): Promise<number> {
  for (const free of [code, ...Array.from({ length: 20 }, () => `${code}${randomInt(100, 100_000)}`)]) {
    const school = await insertSchool(db, { name, code: free, districtId: run.districtId });
    if (!school) continue;
    await audit(db, {
      at: run.now,
      actorId: run.startedBy,
      action: 'create-school',
      schoolId: school.id,
      districtId: run.districtId,
      detail: { run: run.id },
    });
    return school.id;
  }
  throw new Error(`no free code for the school ${name}`);
}

/** Marks the changes as applied. An existing school is one of the district, or the change is skipped. */
export async function prepareSchools({ db, run, ids }: Batch): Promise<number[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    update roster_changes c set
      state = case when c.action <> 'add' and s.id is null then 'skipped' else 'applied' end,
      entity_id = s.id, school_id = s.id,
      before = case when s.id is null then null
        else jsonb_build_object('name', s.name, 'code', s.code, 'isLinked', r.school_id is not null) end
    from roster_changes d
      left join roster_schools r on r.district_id = ${run.districtId} and r.sourced_id = d.sourced_id
      left join schools s on s.id = coalesce(d.entity_id, r.school_id) and s.district_id = ${run.districtId}
    where c.run_id = ${run.id} and c.id = any(${ids}::bigint[]) and d.run_id = c.run_id and d.id = c.id
    returning c.id, c.state`.execute(db);
  return rows.filter(({ state }) => state === 'applied').map(({ id }) => id);
}
