import { parseEmail } from '@tapin/contract/email';
import { maxGuardiansPerStudent } from '@tapin/contract/guardian-calls';
import type { RosterCounts } from '@tapin/contract/roster-calls';
import { sql } from 'kysely';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { StoredSource } from '#src/roster/staging/stage-records.ts';
import type { Plan } from './plan.ts';

/** Whether the district has chosen a column with consent decisions. */
export const storesConsents = ({ consentColumn }: Partial<StoredSource>): boolean =>
  consentColumn !== undefined && consentColumn !== '';

/**
 * Counts the consent decisions that applying the plan records: the first one of a student in the school year, and
 * changed ones.
 */
export async function countConsents({
  db,
  runId,
  districtId,
  today,
}: Plan): Promise<NonNullable<RosterCounts['consents']>> {
  const { rows } = await sql<{ add: number; change: number }>`
    select count(*) filter (where latest.answer is null)::integer as add,
      count(*) filter (where latest.answer is not null)::integer as change
    from roster_staged_people p
      left join roster_people person on person.district_id = ${districtId} and person.sourced_id = p.sourced_id
      left join lateral (
        select c.answer from consents c join schools s on s.id = c.school_id
        where c.student_id = person.user_id and s.district_id = ${districtId} and c.given_by = 'roster'
          and c.school_year >= ${schoolYearOf(today)}::integer
        order by c.id desc limit 1
      ) latest on true
    where p.run_id = ${runId} and p.consent <> '' and not p.is_ended
      and latest.answer is distinct from (p.consent = 'yes')
      and exists (select from plan_memberships m where m.sourced_id = p.sourced_id and m.is_student)`.execute(
    db,
  );
  const [{ add, change } = { add: 0, change: 0 }] = rows;
  return { add, change, end: 0 };
}

/**
 * Whether a run stores guardians. A source with changes alone is excluded, because it lacks the guardians who did not
 * change.
 */
export const storesGuardians = ({ readsGuardians, delivery, records }: Partial<StoredSource>): boolean =>
  readsGuardians === true && delivery?.person === 'bulk' && (records?.guardian ?? 0) > 0;

/**
 * Whether rows of people could not be read. A guardian may be in such a row, so missing guardians keep their
 * addresses.
 */
export const hasLostPeople = ({ lost }: Partial<StoredSource>): boolean =>
  lost !== undefined && (lost.people.length > 0 || (lost.unknown.person ?? 0) > 0);

/** Selects the pairs of students and guardians, which either record may name. */
const linkedGuardians = (runId: number) => sql`
      select own.sourced_id as student_id, agent_id as guardian_id
      from roster_staged_guardians own cross join unnest(own.agent_sourced_ids) agent_id where own.run_id = ${runId}
      union
      select agent_id, g.sourced_id
      from roster_staged_guardians g cross join unnest(g.agent_sourced_ids) agent_id where g.run_id = ${runId}`;

/**
 * Counts the addresses that applying the plan stores and deletes at the schools that ask guardians by email: one for
 * each pair of student and guardian. An address that replaces another address of the same guardian counts as a change.
 */
export async function countGuardians({
  db,
  runId,
  districtId,
  lost,
}: Plan): Promise<NonNullable<RosterCounts['guardians']>> {
  const { rows: addresses } = await sql<{ email: string }>`
    select distinct email from roster_staged_guardians where run_id = ${runId} and email <> ''`.execute(db);
  // Applying leaves out addresses that the application cannot send to.
  const refused = addresses.map(({ email }) => email).filter((email) => parseEmail(email) !== email);
  const { rows } = await sql<{ add: number; change: number; end: number }>`
    with kept as (
      select m.sourced_id, m.user_id, m.school_key, m.school_id, coalesce(su.is_of_age, false) as is_of_age
      from plan_memberships m left join school_users su on su.id = m.membership_id where m.is_student
      union
      -- A student keeps a membership at another school of the district that the roster did not give.
      select m.sourced_id, m.user_id, su.school_id::text, su.school_id, su.is_of_age
      from plan_memberships m
        join school_users su on su.user_id = m.user_id and su.verified = 'approved' and su.ended_at is null
        join schools s on s.id = su.school_id and s.district_id = ${districtId}
      where m.is_student and not exists (select from plan_memberships x where x.membership_id = su.id)
        and not exists (select from plan_endings e where e.membership_id = su.id)
    ), students as (
      select k.*, p.email from kept k join plan_people p on p.sourced_id = k.sourced_id and p.is_staged
    ), named as (${linkedGuardians(runId)}), given as (
      select n.student_id, g.sourced_id, g.email,
        row_number() over (partition by n.student_id order by g.sourced_id) as position
      from named n join roster_staged_guardians g on g.run_id = ${runId} and g.sourced_id = n.guardian_id
        and g.email <> '' and not g.is_ended
      where exists (select from students s where s.sourced_id = n.student_id)
    ), wanted as (
      select distinct on (coalesce(s.user_id::text, s.sourced_id), s.school_key, given.email)
        s.user_id, s.school_id, given.email, given.sourced_id
      from students s join given on given.student_id = s.sourced_id and given.position <= ${maxGuardiansPerStudent}
        left join users u on u.id = s.user_id
        left join consent_modes mode on mode.school_id = s.school_id
      where not s.is_of_age and lower(s.email) <> given.email and u.email is distinct from given.email
        and given.email <> all (${sql.val(refused)}::text[])
        -- A school that the run creates has the rules of its district.
        and coalesce(mode.asks_guardians, (select (d.settings #>> '{consent,mode}') is not null
          and coalesce((d.settings #>> '{consent,asksGuardians}')::boolean, false)
          from districts d where d.id = ${districtId}))
      order by coalesce(s.user_id::text, s.sourced_id), s.school_key, given.email, given.sourced_id
    ), stored as (
      select g.* from guardians g join schools s on s.id = g.school_id and s.district_id = ${districtId}
      where exists (select from students x where x.user_id = g.student_id)
    ), fresh as (
      select w.* from wanted w where not exists (select from stored g
        where g.student_id = w.user_id and g.school_id = w.school_id and g.email = w.email)
    ), gone as (
      select g.* from stored g where g.source = 'roster' and not ${hasLostPeople({ lost })}::boolean and not exists (select from wanted w
        where w.user_id = g.student_id and w.school_id = g.school_id and w.email = g.email)
    ), counted as (
      select (select count(*)::integer from fresh) as fresh, (select count(*)::integer from gone) as gone,
        (select count(*)::integer from fresh f where exists (select from gone g where g.student_id = f.user_id
          and g.school_id = f.school_id and g.sourced_id = f.sourced_id)) as change
    )
    select fresh - change as add, change, gone - change as "end" from counted`.execute(db);
  return rows[0] ?? { add: 0, change: 0, end: 0 };
}

/**
 * Copies the staged records about families into `roster_families`, because another run of the district may replace the
 * staged records before this run is applied. A run that already has families keeps them.
 */
export async function writeFamilies(
  db: Database,
  runId: number,
  source: Partial<StoredSource>,
): Promise<void> {
  const hasConsents = storesConsents(source);
  const hasGuardians = storesGuardians(source);
  if (!hasConsents && !hasGuardians) return;
  await sql`
    insert into roster_families (run_id, sourced_id, answer, guardians)
    with named as (${linkedGuardians(runId)}), given as (
      select n.student_id,
        jsonb_agg(jsonb_build_object('sourcedId', g.sourced_id, 'email', g.email) order by g.sourced_id) as guardians
      from named n join roster_staged_guardians g on g.run_id = ${runId} and g.sourced_id = n.guardian_id
        and g.email <> '' and not g.is_ended
      group by n.student_id
    )
    select p.run_id, p.sourced_id, case when ${hasConsents}::boolean and p.consent <> '' then p.consent = 'yes' end,
      case when ${hasGuardians}::boolean then coalesce(given.guardians, '[]') end
    from roster_staged_people p left join given on given.student_id = p.sourced_id
    where p.run_id = ${runId} and not p.is_ended and (${hasGuardians}::boolean or p.consent <> '')
      and not exists (select from roster_families f where f.run_id = ${runId})`.execute(db);
  await sql`analyze roster_families`.execute(db);
}
