-- The school days and school hours of a school. Every school has a row, so that the defaults of its columns are the only
-- ones.
create table school_calendars (
  school_id integer primary key references schools on delete cascade,
  -- Null: the clock is that of the device that asks.
  time_zone text,
  weekdays smallint[] not null default '{1,2,3,4,5}',
  first_day date,
  last_day date,
  opens_at time not null default '08:00',
  closes_at time not null default '16:00',
  -- For the release before, up to stand_in: see 8-previous-release.sql.
  awful boolean not null default true,
  low_days smallint default 3,
  not_eaten_days smallint default 2,
  talk_enabled boolean not null default false,
  stand_in integer references users on delete set null,
  check (last_day >= first_day),
  check (closes_at > opens_at)
);

create table school_holidays (
  school_id integer not null references schools on delete cascade,
  first_day date not null,
  last_day date not null,
  name text not null,
  primary key (school_id, first_day, last_day, name),
  check (last_day >= first_day)
);

create function make_calendar() returns trigger language plpgsql as $$
begin
  insert into school_calendars (school_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger schools_make_calendar after insert on schools for each row execute function make_calendar();

-- The school days of a school in a period. No other place decides what a school day is.
create function school_days(of_school integer, from_day date, to_day date)
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

-- The first moment of school from a time on. With `wanted` it is the first one at that time of day, moved into school
-- hours and to half an hour before their end at the latest. When no school day is in sight a weekday is used instead:
-- nobody waits for the next school year.
create function next_school_time(of_school integer, device_zone text, from_time timestamptz, wanted time)
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
