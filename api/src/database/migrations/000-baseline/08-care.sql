-- A student has one follow-up at a time. It is open until an adult records its outcome.
create table follow_ups (
  id integer primary key default nextval('entity_id'),
  school_id integer not null references schools on delete cascade,
  student_id integer not null references users on delete cascade,
  reason text not null check (reason in ('low', 'asked', 'manual')),
  asked_of integer references users on delete set null,
  asked_at timestamptz,
  claimed_by integer references users on delete set null,
  claimed_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('talked', 'reached_home', 'referred', 'not_needed', 'could_not_reach',
    'taken_back', 'left')),
  -- The time at which the adult whom the student asked first opened the follow-up. A time before `asked_at` belongs to an
  -- earlier request.
  seen_at timestamptz,
  -- The clock of the device whose event opened it, as an offset. It is used while the school has no time zone.
  zone text,
  check ((closed_at is null) = (outcome is null))
);
create unique index follow_ups_one_open on follow_ups (school_id, student_id) where closed_at is null;
create index follow_ups_of_student on follow_ups (school_id, student_id, opened_at);
-- The dashboard asks for the follow-ups of a school that were closed lately.
create index follow_ups_by_closing on follow_ups (school_id, closed_at);

-- The history of a follow-up. by_id is null for what a rule did, and when the account was deleted.
create table follow_up_events (
  id bigint generated always as identity primary key,
  school_id integer not null references schools on delete cascade,
  follow_up_id integer not null references follow_ups on delete cascade,
  at timestamptz not null,
  act text not null check (act in ('opened', 'asked', 'taken_back', 'claimed', 'released', 'handed_over', 'closed',
    'reopened')),
  by_id integer references users on delete set null,
  to_id integer references users on delete set null,
  outcome text,
  note text not null default '',
  -- The people who read the note. The default is the narrowest audience.
  note_audience text not null default 'counselor' check (note_audience in ('counselor', 'participants', 'teachers')),
  -- In the event 'opened', the rules of the school that opened the follow-up. Empty when a person opened it.
  rules text[] not null default '{}',
  -- In the event 'closed', what the adult says about the alert that opened the follow-up; null without an answer.
  needed text check (needed in ('yes', 'no', 'unsure'))
);
create index follow_up_events_in_order on follow_up_events (follow_up_id, id);

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to a follow-up is append-only';
end $$;
-- The foreign keys of a deleted account may still set by_id and to_id to null.
create trigger follow_up_events_are_append_only before update on follow_up_events for each row
  when ((old.id, old.school_id, old.follow_up_id, old.at, old.act, old.outcome, old.note, old.note_audience, old.rules,
      old.needed)
    is distinct from (new.id, new.school_id, new.follow_up_id, new.at, new.act, new.outcome, new.note,
      new.note_audience, new.rules, new.needed))
  execute function refuse_event_change();
select refuse_truncate_of('follow_up_events');

-- A note that an admin has withheld from the records of students. Its reason is kept.
create table withheld_notes (
  event_id bigint primary key references follow_up_events on delete cascade,
  school_id integer not null,
  reason text not null,
  withheld_by integer,
  withheld_at timestamptz not null
);

-- The escalation of a follow-up since the time at which it began to wait for an adult. A row of an earlier wait is
-- replaced. `step` is the next group of adults who are notified: 0 counselors, 1 the backup, 2 admins, 3 no one.
create table escalations (
  follow_up_id integer primary key references follow_ups on delete cascade,
  waiting_since timestamptz not null,
  step smallint not null check (step between 0 and 3),
  stepped_at timestamptz not null
);

-- Closes the open follow-ups about people who are no students any more. Each is a pair of a school and a person.
create function close_care_about(of_schools integer[], of_students integer[], at_time timestamptz) returns void language sql as $$
  with closed as (
    update follow_ups f set closed_at = greatest(at_time, f.opened_at), outcome = 'left'
    from unnest(of_schools, of_students) as pair (school_id, user_id)
    where f.school_id = pair.school_id and f.student_id = pair.user_id and f.closed_at is null
    returning f.id, f.school_id, f.closed_at
  )
  insert into follow_up_events (school_id, follow_up_id, at, act, outcome)
  select school_id, id, closed_at, 'closed', 'left' from closed
$$;

-- Releases the open follow-ups that people have claimed who are no staff any more.
create function release_care_of(of_schools integer[], of_holders integer[], at_time timestamptz) returns void language sql as $$
  with released as (
    update follow_ups f set claimed_by = null, claimed_at = null
    from unnest(of_schools, of_holders) as pair (school_id, user_id)
    where f.school_id = pair.school_id and f.claimed_by = pair.user_id and f.closed_at is null
    returning f.id, f.school_id
  )
  insert into follow_up_events (school_id, follow_up_id, at, act) select school_id, id, at_time, 'released' from released
$$;

-- When a membership ends, the follow-ups about a student are closed, and those that a colleague has claimed are released.
create function end_care() returns trigger language plpgsql as $$
begin
  if role_can(old.role, 'answersCheckIn') then
    perform close_care_about(array[old.school_id], array[old.user_id], now());
  else
    perform release_care_of(array[old.school_id], array[old.user_id], now());
  end if;
  return null;
end $$;
create trigger school_users_end_care after update of verified, role on school_users for each row
  when (old.verified = 'approved' and (new.verified <> 'approved'
    or role_can(old.role, 'answersCheckIn') <> role_can(new.role, 'answersCheckIn')) and not is_bulk())
  execute function end_care();

-- Releases the follow-ups that a member has claimed of students whom the member does not see any more.
create function free_unseen_care(of_school integer, of_holder integer) returns void language sql as $$
  with freed as (
    update follow_ups f set claimed_by = null, claimed_at = null
    where f.school_id = of_school and f.claimed_by = of_holder and f.closed_at is null
      and not exists (select from who_sees(f.school_id, f.student_id) as viewer (user_id)
        where viewer.user_id = of_holder)
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

-- Deferred to the end of the transaction: a student who changes classes leaves all of them first and then joins the new ones.
create constraint trigger classes_free_care after update or delete on class_assignments
  deferrable initially deferred for each row when (not is_bulk()) execute function free_care_of_lost_class();
create constraint trigger school_users_free_care after update of role on school_users
  deferrable initially deferred for each row when (old.role <> new.role and not is_bulk())
  execute function free_care_of_lost_role();

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
