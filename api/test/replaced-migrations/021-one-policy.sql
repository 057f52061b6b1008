-- The capabilities of roles that the functions and triggers of the database need. shared/src/contract/role-policies.ts decides
-- about them, and a test compares the two: a new role replaces this function.
create function role_can(role text, capability text) returns boolean language sql immutable as $$
  select case capability
    when 'answersCheckIn' then role = 'student'
    when 'seesStudents' then role in ('teacher', 'admin', 'super_admin', 'district_admin')
    when 'seesAllStudents' then role in ('admin', 'super_admin', 'district_admin')
  end
$$;

-- The user ids of everybody at the school who sees a student.
create function who_sees(of_school integer, of_student integer) returns setof integer language sql stable as $$
  select su.user_id from school_users su
  where su.school_id = of_school and su.verified = 'approved'
    and (role_can(su.role, 'seesAllStudents')
      or role_can(su.role, 'seesStudents') and exists (select from class_assignments ca
        where ca.school_id = of_school and ca.student_id = of_student and ca.teacher_id = su.user_id))
$$;

-- Releases the follow-ups that a member has claimed of students whom the member does not see any more.
create or replace function free_unseen_care(of_school integer, of_holder integer) returns void language sql as $$
  with freed as (
    update follow_ups f set claimed_by = null, claimed_at = null
    where f.school_id = of_school and f.claimed_by = of_holder and f.closed_at is null
      and not exists (select from who_sees(f.school_id, f.student_id) as viewer (user_id)
        where viewer.user_id = of_holder)
    returning id, school_id
  )
  insert into follow_up_events (school_id, follow_up_id, at, act) select school_id, id, now(), 'released' from freed
$$;

-- When a membership ends, the follow-ups about a student are closed, and those that a colleague has claimed are released.
create or replace function end_care() returns trigger language plpgsql as $$
begin
  if role_can(old.role, 'answersCheckIn') then
    with ended as (
      update follow_ups set closed_at = greatest(now(), opened_at), outcome = 'left'
      where school_id = old.school_id and student_id = old.user_id and closed_at is null
      returning id, school_id, closed_at
    )
    insert into follow_up_events (school_id, follow_up_id, at, act, outcome)
    select school_id, id, closed_at, 'closed', 'left' from ended;
  else
    with freed as (
      update follow_ups set claimed_by = null, claimed_at = null
      where school_id = old.school_id and claimed_by = old.user_id and closed_at is null
      returning id, school_id
    )
    insert into follow_up_events (school_id, follow_up_id, at, act) select school_id, id, now(), 'released' from freed;
  end if;
  return null;
end $$;
create or replace trigger school_users_end_care after update of verified, role on school_users for each row
  when (old.verified = 'approved' and (new.verified <> 'approved'
    or role_can(old.role, 'answersCheckIn') <> role_can(new.role, 'answersCheckIn')))
  execute function end_care();
