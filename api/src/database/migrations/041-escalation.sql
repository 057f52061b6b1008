-- The clock of the device whose event opened a follow-up, as an offset. It is used while the school has no time zone.
alter table follow_ups add column zone text;

-- How far a follow-up has been escalated since the time at which it began to wait for an adult. A row of an earlier wait is
-- replaced. `step` is the next group of adults who are notified: 0 counselors, 1 the backup, 2 admins, 3 no one.
create table escalations (
  follow_up_id integer primary key references follow_ups on delete cascade,
  waiting_since timestamptz not null,
  step smallint not null check (step between 0 and 3),
  stepped_at timestamptz not null
);

-- The minutes for which school must have been open until a time, counted back: the time at which they began. It is the
-- reverse of `school_time_after`. Null if school was open for less in the last 120 days.
create function school_time_before(of_school integer, device_zone text, until_time timestamptz, minutes integer)
returns timestamptz language sql stable as $$
  with hours as (
    select zone, c.opens_at, c.closes_at, (until_time at time zone zone)::date as today
    from school_calendars c cross join lateral (select coalesce(c.time_zone, device_zone) as zone) clock
    where c.school_id = of_school
  ), school_day as (
    select day from hours cross join lateral school_days(of_school, today - 120, today) as each (day)
  ), counted as (
    select day from school_day
    union all
    -- Weekdays count when no school day is in sight, as in `next_school_time`.
    select today - n from hours cross join generate_series(0, 120) n
    where extract(isodow from today - n) < 6 and today - n > coalesce((select max(day) from school_day), '-infinity')
      and not exists (select from school_days(of_school, today, today + 120))
  ), span as (
    select opening, sum(ending - opening) over (order by opening desc) as open_since
    from counted cross join hours
    cross join lateral (select (day + opens_at) at time zone zone as opening,
      least((day + closes_at) at time zone zone, until_time) as ending) bounds
    where opening < until_time
  )
  select opening + (open_since - minutes * interval '1 minute') from span
  where open_since >= minutes * interval '1 minute'
  order by opening desc limit 1
$$;

-- `escalated` and `released` are the kinds of an escalation.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('waiting', 'digest', 'asked', 'stand-in', 'handed-over', 'escalated', 'released')) not valid;

-- The weekly summary of admins: whether a person wants it, and the Monday of the week of the latest one.
alter table notice_choices add column weekly boolean not null default true;
create table weekly_summaries (
  school_id integer not null references schools on delete cascade,
  user_id integer not null references users on delete cascade,
  week date not null,
  primary key (school_id, user_id)
);
create index weekly_summaries_of_user on weekly_summaries (user_id);
