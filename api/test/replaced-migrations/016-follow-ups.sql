-- A matter that an adult looks after: one for a student at a time, open until somebody says what came of it.
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
  note text not null default '' check (length(note) <= 1000),
  check ((closed_at is null) = (outcome is null))
);
create unique index follow_ups_one_open on follow_ups (school_id, student_id) where closed_at is null;
create index follow_ups_of_student on follow_ups (school_id, student_id, opened_at);

-- What happened to it, by whom. Nobody is there for what a rule did.
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
  note text not null default ''
);
create index follow_up_events_in_order on follow_up_events (follow_up_id, id);

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to a follow-up is append-only';
end $$;
-- An account that is deleted may be forgotten in it.
create trigger follow_up_events_are_append_only before update on follow_up_events for each row
  when ((old.id, old.school_id, old.follow_up_id, old.at, old.act, old.outcome, old.note)
    is distinct from (new.id, new.school_id, new.follow_up_id, new.at, new.act, new.outcome, new.note))
  execute function refuse_event_change();

-- However a membership ends: what a student left open is closed, and what a colleague had claimed waits for others.
create function end_care() returns trigger language plpgsql as $$
begin
  if old.role = 'student' then
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
create trigger school_users_end_care after update of verified, role on school_users for each row
  when (old.verified = 'approved' and (new.verified <> 'approved' or (old.role = 'student') <> (new.role = 'student')))
  execute function end_care();
