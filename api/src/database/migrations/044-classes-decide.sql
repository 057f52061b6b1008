-- The classes of a roster decide who sees a student. One row is a student, a teacher and a class, so that co-teachers and
-- classes that alternate share a slot, and a class without a slot has rows, too. Rows without a class are what students chose.
alter table class_assignments
  add column class_id integer references classes on delete cascade,
  drop constraint class_assignments_pkey,
  alter column class_type drop not null;
-- The index holds all columns that decide who sees a student, and the class, so that the table is not read.
create unique index class_assignments_of_student on class_assignments (school_id, student_id, teacher_id, class_type, class_id)
  nulls not distinct;
create unique index class_assignments_chosen on class_assignments (school_id, student_id, class_type) where class_id is null;
create index class_assignments_of_class on class_assignments (class_id) where class_id is not null;
create index school_users_ended on school_users (ended_at) where ended_at is not null;

-- A transaction that applies a roster sets `tapin.bulk`. Then these triggers do nothing for each row, and the functions below
-- do the same for all rows together.
create function is_bulk() returns boolean language sql stable as $$
  select coalesce(current_setting('tapin.bulk', true), '') = 'on'
$$;

drop trigger classes_free_care on class_assignments;
create constraint trigger classes_free_care after update or delete on class_assignments
  deferrable initially deferred for each row when (not is_bulk()) execute function free_care_of_lost_class();
drop trigger school_users_free_care on school_users;
create constraint trigger school_users_free_care after update of role on school_users
  deferrable initially deferred for each row when (old.role <> new.role and not is_bulk())
  execute function free_care_of_lost_role();
drop trigger school_users_end_care on school_users;
create trigger school_users_end_care after update of verified, role on school_users for each row
  when (old.verified = 'approved' and (new.verified <> 'approved'
    or role_can(old.role, 'answersCheckIn') <> role_can(new.role, 'answersCheckIn')) and not is_bulk())
  execute function end_care();
drop trigger users_change on users;
create trigger users_change after update of first_name, last_name, preferred_name, name_prefix, email on users
  for each row when (not is_bulk()) execute function count_changed_person();

-- Counts a change of each school of these people, as the trigger users_change does for one person.
create function count_changed_people(of_people integer[]) returns void language sql as $$
  select count_change(array(select distinct school_id from school_users where user_id = any (of_people)));
$$;

-- Releases the open follow-ups of some schools whose holders do not see the student any more. The follow-ups of a student
-- whose membership has ended are suspended, and keep their holders.
create function release_unseen_care(of_schools integer[], at_time timestamptz) returns void language sql as $$
  with released as (
    update follow_ups f set claimed_by = null, claimed_at = null
    where f.school_id = any (of_schools) and f.claimed_by is not null and f.closed_at is null
      and exists (select from school_users su where su.school_id = f.school_id and su.user_id = f.student_id
        and su.verified = 'approved')
      and not exists (select from who_sees(f.school_id, f.student_id) as viewer (user_id)
        where viewer.user_id = f.claimed_by)
    returning id, school_id
  )
  insert into follow_up_events (school_id, follow_up_id, at, act) select school_id, id, at_time, 'released' from released
$$;
