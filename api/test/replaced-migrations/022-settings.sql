-- The settings of a school, and of a district, are one document, which the API defines (names, schemas, defaults): a new one needs no
-- migration. A setting that nobody has changed is not in it.
alter table schools add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object');

-- The stand-in is named by membership. No foreign key could do more than the readers do, who look for an approved
-- admin of this school: most stand-ins are lost when a membership ends, not when a row is deleted.
update schools s set settings = jsonb_build_object(
  'rules', jsonb_build_object('awful', c.awful, 'lowDays', c.low_days, 'notEatenDays', c.not_eaten_days),
  'talkEnabled', c.talk_enabled,
  'standIn', (select su.id::text from school_users su where su.school_id = s.id and su.user_id = c.stand_in))
from school_calendars c where c.school_id = s.id;

alter table districts add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object');
update districts set settings = jsonb_build_object('remotes', to_jsonb(remotes)) where remotes <> '{}';

-- A change of settings counts as a change of the school, as one of its calendar does.
create function count_changed_school() returns trigger language plpgsql as $$
begin
  perform count_change(array[new.id]);
  return null;
end $$;
create trigger school_settings_change after update of settings on schools
  for each row when (old.settings is distinct from new.settings) execute function count_changed_school();

-- Every school has a calendar, so that the defaults of its columns are the only ones.
insert into school_calendars (school_id) select id from schools on conflict do nothing;
create function make_calendar() returns trigger language plpgsql as $$
begin
  insert into school_calendars (school_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger schools_make_calendar after insert on schools for each row execute function make_calendar();

create or replace function school_days(of_school integer, from_day date, to_day date)
returns setof date language sql stable as $$
  select span.first_day + n
  from school_calendars c
  cross join lateral (
    select greatest(from_day, c.first_day) as first_day, least(to_day, c.last_day) as last_day
  ) span
  cross join lateral generate_series(0, span.last_day - span.first_day) n
  where c.school_id = of_school
    and extract(isodow from span.first_day + n) = any (c.weekdays)
    and not exists (select from school_holidays h where h.school_id = of_school
      and span.first_day + n between h.first_day and h.last_day)
$$;

create or replace function next_school_time(of_school integer, device_zone text, from_time timestamptz, wanted time)
returns timestamptz language sql stable as $$
  select greatest(from_time, (span.day + hours.start) at time zone hours.zone)
  from (
    select coalesce(c.time_zone, device_zone) as zone, c.opens_at, c.closes_at
    from school_calendars c where c.school_id = of_school
  ) known
  cross join lateral (
    select known.zone,
      case when wanted is null then known.opens_at
        else greatest(known.opens_at, least(wanted, known.closes_at - interval '30 minutes')) end as start,
      case when wanted is null then known.closes_at - interval '1 microsecond'
        else greatest(known.opens_at, least(wanted, known.closes_at - interval '30 minutes')) end as until,
      (from_time at time zone known.zone)::date as today
  ) hours
  cross join lateral (
    select day, 1 as rank from school_days(of_school, hours.today, hours.today + 120) day
    union all
    select hours.today + n, 2 from generate_series(0, 9) n where extract(isodow from hours.today + n) < 6
  ) span
  where (span.day + hours.until) at time zone hours.zone >= from_time
  order by span.rank, span.day
  limit 1
$$;

-- For one release only: an API of the version before reads and writes columns of school_calendars and
-- districts. The next release drops these columns, the triggers that copy and their functions.
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
