-- A claim by somebody who no longer sees the student keeps it from whoever does, and nobody counts it.
create function free_unseen_care(of_school integer, of_holder integer) returns void language sql as $$
  with freed as (
    update follow_ups f set claimed_by = null, claimed_at = null
    where f.school_id = of_school and f.claimed_by = of_holder and f.closed_at is null
      and not exists (select from school_users su
        where su.school_id = of_school and su.user_id = of_holder and su.verified = 'approved'
          and (su.role in ('admin', 'super_admin', 'district_admin')
            or su.role = 'teacher' and exists (select from class_assignments ca
              where ca.school_id = of_school and ca.student_id = f.student_id and ca.teacher_id = of_holder)))
    returning id, school_id
  )
  insert into follow_up_events (school_id, follow_up_id, at, act) select school_id, id, now(), 'released' from freed
$$;

create function free_care_of_lost_class() returns trigger language plpgsql as $$
begin
  perform free_unseen_care(old.school_id, old.teacher_id);
  return null;
end $$;
create function free_care_of_lost_role() returns trigger language plpgsql as $$
begin
  perform free_unseen_care(old.school_id, old.user_id);
  return null;
end $$;

-- Judged when all is done: who changes classes leaves them all and enters the new ones, in one transaction.
create constraint trigger classes_free_care after update or delete on class_assignments
  deferrable initially deferred for each row execute function free_care_of_lost_class();
create constraint trigger school_users_free_care after update of role on school_users
  deferrable initially deferred for each row when (old.role <> new.role) execute function free_care_of_lost_role();

-- What is stuck already.
select free_unseen_care(school_id, claimed_by)
from (select distinct school_id, claimed_by from follow_ups where claimed_by is not null and closed_at is null) held;
