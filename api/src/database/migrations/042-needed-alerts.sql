-- The rules of the school that opened the follow-up, in its event 'opened'. Empty when a person opened it, and for events
-- of the previous version of the API.
alter table follow_up_events add column rules text[] not null default '{}';
-- In the event 'closed', what the adult says about the alert that opened the follow-up; null without an answer.
alter table follow_up_events add column needed text;
alter table follow_up_events add constraint follow_up_events_needed_check
  check (needed in ('yes', 'no', 'unsure')) not valid;

drop trigger follow_up_events_are_append_only on follow_up_events;
create trigger follow_up_events_are_append_only before update on follow_up_events for each row
  when ((old.id, old.school_id, old.follow_up_id, old.at, old.act, old.outcome, old.note, old.note_audience, old.rules,
      old.needed)
    is distinct from (new.id, new.school_id, new.follow_up_id, new.at, new.act, new.outcome, new.note,
      new.note_audience, new.rules, new.needed))
  execute function refuse_event_change();
