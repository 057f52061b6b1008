-- An API of the release before reads and writes columns of `school_calendars` and `districts`, and the views `notices` and
-- `mails`. This file keeps both versions in step. It is for one release only: the next one drops these views, triggers and
-- functions, and the columns and the index that other files mark.

-- The settings of a school.
create function copy_settings_from_calendar() returns trigger language plpgsql as $$
begin
  update schools s set settings = s.settings || jsonb_build_object(
    'rules', coalesce(s.settings -> 'rules', '{}') || jsonb_build_object(
      'awful', new.awful, 'lowDays', new.low_days, 'notEatenDays', new.not_eaten_days),
    'talkEnabled', new.talk_enabled,
    'standIn', (select su.id::text from school_users su
      where su.school_id = new.school_id and su.user_id = new.stand_in))
  where s.id = new.school_id;
  return null;
end $$;
create trigger calendars_copy_settings
  after update of awful, low_days, not_eaten_days, talk_enabled, stand_in on school_calendars
  for each row when (pg_trigger_depth() = 0) execute function copy_settings_from_calendar();

create function copy_settings_to_calendar() returns trigger language plpgsql as $$
declare
  rules jsonb := '{"awful": true, "lowDays": 3, "notEatenDays": 2}' || coalesce(new.settings -> 'rules', '{}');
begin
  update school_calendars c set
    awful = (rules ->> 'awful')::boolean,
    low_days = (rules ->> 'lowDays')::smallint,
    not_eaten_days = (rules ->> 'notEatenDays')::smallint,
    talk_enabled = coalesce((new.settings ->> 'talkEnabled')::boolean, false),
    stand_in = (select su.user_id from school_users su
      where su.school_id = new.id and su.id::text = new.settings ->> 'standIn')
  where c.school_id = new.id;
  return null;
end $$;
create trigger school_settings_copy after update of settings on schools
  for each row when (pg_trigger_depth() = 0) execute function copy_settings_to_calendar();

-- The settings of a district.
create function copy_remotes() returns trigger language plpgsql as $$
begin
  if new.settings is distinct from old.settings then
    new.remotes := array(select jsonb_array_elements_text(new.settings -> 'remotes'));
  elsif new.remotes is distinct from old.remotes then
    new.settings := new.settings || jsonb_build_object('remotes', to_jsonb(new.remotes));
  end if;
  return new;
end $$;
create trigger districts_copy_remotes before update of remotes, settings on districts
  for each row execute function copy_remotes();

create function copy_first_remotes() returns trigger language plpgsql as $$
begin
  if new.settings ? 'remotes' then
    new.remotes := array(select jsonb_array_elements_text(new.settings -> 'remotes'));
  elsif new.remotes <> '{}' then
    new.settings := new.settings || jsonb_build_object('remotes', to_jsonb(new.remotes));
  end if;
  return new;
end $$;
create trigger districts_copy_first_remotes before insert on districts
  for each row execute function copy_first_remotes();

-- What the release before stores gets a delivery by mail, and what one of the two has dispatched the other does not
-- dispatch again. A notification of this version has no `due_at`, so that the release before ignores it.
create view notices as select id, school_id, user_id, follow_up_id, occasion, kind, created_at, due_at, settled_at
  from notifications;
create view mails as select id, kind, recipient, language, data, subject, body, attempts, created_at, next_try_at, sent_at
  from messages where channel = 'mail';

create function queue_delivery_of_notice() returns trigger language plpgsql as $$
begin
  insert into deliveries (notification_id, channel, state, due_at, changed_at)
    values (new.id, 'mail', 'queued', new.due_at, new.created_at);
  return null;
end $$;
create trigger notices_queue_delivery after insert on notifications
  for each row when (new.due_at is not null and new.settled_at is null) execute function queue_delivery_of_notice();

create function end_delivery_of_notice() returns trigger language plpgsql as $$
begin
  update deliveries set state = 'sent', changed_at = new.settled_at
    where notification_id = new.id and channel = 'mail' and state = 'queued';
  return null;
end $$;
create trigger notices_end_delivery after update of settled_at on notifications
  for each row when (new.settled_at is not null and pg_trigger_depth() = 0) execute function end_delivery_of_notice();

create function settle_notice_of_delivery() returns trigger language plpgsql as $$
begin
  update notifications set settled_at = new.changed_at
    where id = new.notification_id and due_at is not null and settled_at is null;
  return null;
end $$;
create trigger deliveries_settle_notice after update of state on deliveries
  for each row when (old.state = 'queued' and new.channel = 'mail' and pg_trigger_depth() = 0)
  execute function settle_notice_of_delivery();

create function end_deliveries_of_mail() returns trigger language plpgsql as $$
begin
  update deliveries set state = 'sent', changed_at = new.sent_at where message_id = new.id and state = 'sending';
  return null;
end $$;
create trigger mails_end_deliveries after update of sent_at on messages
  for each row when (old.sent_at is null and new.sent_at is not null) execute function end_deliveries_of_mail();
