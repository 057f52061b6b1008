-- Requests to make a member of the staff a super admin. A row is a request that waits: it is deleted when it is confirmed,
-- denied or withdrawn.
create table role_requests (
  id integer primary key default nextval('entity_id'),
  school_id integer not null references schools on delete cascade,
  -- The id of the membership, which is another one after the membership starts again. The trigger below deletes the
  -- request then, and when one of its two people is deleted. A foreign key would also lock rows that a change of the role
  -- of the requester has locked.
  school_user_id integer not null unique,
  role text not null check (role = 'super_admin'),
  requested_by integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index role_requests_by_school on role_requests (school_id);
create index role_requests_by_requester on role_requests (requested_by);

-- A request ends when the membership that it is about ends, starts again or gets another role. The same change of the
-- person who made the request ends it, too.
create function end_role_requests() returns trigger language plpgsql as $$
begin
  delete from role_requests
  where school_user_id = old.id or school_id = old.school_id and requested_by = old.user_id;
  return null;
end $$;
create trigger school_users_end_role_requests after update of id, verified, role on school_users for each row
  when ((old.id, old.verified, old.role) is distinct from (new.id, new.verified, new.role))
  execute function end_role_requests();
create trigger school_users_go_with_role_requests after delete on school_users for each row
  execute function end_role_requests();

-- Who reads the note of an event. The default is the narrowest audience: notes that are stored already get it, and so do
-- those of the previous version of the API.
alter table follow_up_events add column note_audience text not null default 'counselor';
alter table follow_up_events add constraint follow_up_events_note_audience_check
  check (note_audience in ('counselor', 'participants', 'teachers')) not valid;

drop trigger follow_up_events_are_append_only on follow_up_events;
create trigger follow_up_events_are_append_only before update on follow_up_events for each row
  when ((old.id, old.school_id, old.follow_up_id, old.at, old.act, old.outcome, old.note, old.note_audience)
    is distinct from (new.id, new.school_id, new.follow_up_id, new.at, new.act, new.outcome, new.note,
      new.note_audience))
  execute function refuse_event_change();
