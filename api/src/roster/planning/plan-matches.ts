import { sql } from 'kysely';
import { isKnownIn } from '#src/policy/district-people.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { addProblems, createPlanTable, type Plan } from './plan.ts';

/**
 * `plan_candidates` has the accounts that may belong to a person without a link: accounts of the district with an
 * identity or the confirmed address of the person. A different name makes the account doubtful. Access outside the
 * district does not make it doubtful, because the doubt would tell the district which addresses have such access.
 * These accounts keep their names, and only their owners log in.
 */
async function planCandidates(plan: Plan): Promise<void> {
  const { districtId } = plan;
  await createPlanTable(
    plan,
    'plan_candidates',
    sql`
    with people as (
      select p.* from plan_people p join plan_kinds k on k.sourced_id = p.sourced_id where p.linked_id is null and p.is_staged
    ), subjects as (
      select p.sourced_id, i.user_id from people p cross join unnest(p.identifiers || p.username) as given (subject)
        join identities i on i.subject = given.subject
      where given.subject <> ''
    ), found as (
      select sourced_id, user_id from subjects
      union
      select p.sourced_id, u.id from people p join users u on u.email = p.email and u.email_verified where p.email <> ''
    )
    select f.sourced_id, f.user_id,
      folded(u.last_name) = folded(p.last_name)
        or folded(u.first_name) in (folded(p.first_name), folded(p.preferred_name)) as is_certain
    from found f join people p on p.sourced_id = f.sourced_id join users u on u.id = f.user_id
    where ${isKnownIn('u.id', districtId)}`,
    ['user_id', 'sourced_id'],
  );
}

/**
 * `plan_matches` has the account of each person with a role at a school: `linked` by an earlier run, `found`, `new`,
 * or a `question` that leaves the person out until an admin answers it. An answer may only name an account of the
 * district.
 */
export async function planMatches(plan: Plan): Promise<void> {
  const { districtId, mapping } = plan;
  await planCandidates(plan);
  await createPlanTable(
    plan,
    'plan_matches',
    sql`
    with answers as (
      select key as sourced_id, value as answer from jsonb_each_text(${JSON.stringify(mapping.people)}::jsonb)
      where value <> ''
    ), chosen as (
      select a.sourced_id, u.id as user_id from answers a join users u on u.id::text = a.answer
      where ${isKnownIn('u.id', districtId)}
    ), counted as (
      select c.sourced_id, count(*) as candidates, min(c.user_id) as user_id, bool_and(c.is_certain) as is_certain,
        bool_or(exists (select from plan_candidates other where other.user_id = c.user_id and other.sourced_id <> c.sourced_id)
          or exists (select from plan_people other where other.linked_id = c.user_id)) as is_shared
      from plan_candidates c group by c.sourced_id
    )
    select k.sourced_id, k.is_student,
      case when p.linked_id is not null then p.linked_id
        when a.answer is not null then chosen.user_id
        when c.candidates = 1 and c.is_certain and not c.is_shared then c.user_id end as user_id,
      case when a.answer = 'skip' then 'skip'
        when p.linked_id is not null then 'linked'
        when a.answer = 'new' then 'new'
        when chosen.user_id is not null then 'found'
        when c.candidates = 1 and c.is_certain and not c.is_shared then 'found'
        when c.candidates is not null then 'question'
        else 'new' end as status
    from plan_kinds k join plan_people p on p.sourced_id = k.sourced_id
      left join answers a on a.sourced_id = k.sourced_id
        and (a.answer in ('new', 'skip') or exists (select from chosen x where x.sourced_id = a.sourced_id))
      left join chosen on chosen.sourced_id = k.sourced_id
      left join counted c on c.sourced_id = k.sourced_id`,
    ['sourced_id', 'user_id'],
  );
  await leaveOutOtherKinds(plan);
  await reportQuestions(plan);
}

/**
 * Leaves out people whose account has a membership of the other kind, student or staff, that the roster does not keep.
 */
async function leaveOutOtherKinds(plan: Plan): Promise<void> {
  const { districtId } = plan;
  await sql`
    update plan_matches m set status = 'other-kind'
    where m.user_id is not null and m.status <> 'skip' and exists (
      select from school_users su join schools s on s.id = su.school_id
      where su.user_id = m.user_id and s.district_id = ${districtId} and su.verified <> 'rejected' and not su.is_rostered
        and ${hasCapability('su.role', 'answersCheckIn')} <> m.is_student)`.execute(plan.db);
  await addProblems(
    plan,
    { code: 'person-other-kind', level: 'error', kind: 'person', column: 'role' },
    sql`select p.line, p.sourced_id as value, jsonb_build_object('name', p.first_name || ' ' || p.last_name) as data
      from plan_matches m join plan_people p on p.sourced_id = m.sourced_id where m.status = 'other-kind'`,
  );
}

async function reportQuestions(plan: Plan): Promise<void> {
  const { districtId } = plan;
  await addProblems(
    plan,
    { code: 'person-candidates', level: 'question', kind: 'person', column: 'sourcedId' },
    sql`
    select p.line, p.first_name || ' ' || p.last_name as value, jsonb_build_object('sourcedId', p.sourced_id,
      'name', p.first_name || ' ' || p.last_name,
      'candidates', (select jsonb_agg(jsonb_build_object('_id', u.id::text, 'name', u.first_name || ' ' || u.last_name,
          'detail', concat_ws(' · ', u.email, (select string_agg(s.name, ', ' order by s.name)
            from school_users su join schools s on s.id = su.school_id
            where su.user_id = u.id and s.district_id = ${districtId}))) order by u.id)
        from plan_candidates c join users u on u.id = c.user_id where c.sourced_id = p.sourced_id)) as data
    from plan_matches m join plan_people p on p.sourced_id = m.sourced_id where m.status = 'question'`,
  );
}
