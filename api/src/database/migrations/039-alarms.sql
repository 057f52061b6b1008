-- The rules whose choice a person left as usual. The column of such a rule has 'digest', which is what the API of the
-- previous version reads. When that version stores something else, the person has chosen.
alter table notice_choices add column usual text[] not null default '{}';

-- The time at which school has been open for a number of minutes from a time on. It is always within school hours.
create function school_time_after(of_school integer, device_zone text, from_time timestamptz, minutes integer)
returns timestamptz language plpgsql stable as $$
declare
  zone text;
  closes time;
  rest interval := minutes * interval '1 minute';
  at_time timestamptz := next_school_time(of_school, device_zone, from_time, null);
  closing timestamptz;
begin
  select coalesce(c.time_zone, device_zone), c.closes_at into zone, closes
  from school_calendars c where c.school_id = of_school;
  -- A school without a calendar has no hours to count.
  if at_time is null then return from_time; end if;
  loop
    closing := ((at_time at time zone zone)::date + closes) at time zone zone;
    if at_time + rest < closing then return at_time + rest; end if;
    rest := rest - (closing - at_time);
    at_time := next_school_time(of_school, device_zone, closing, null);
  end loop;
end $$;

-- The dashboard asks for the follow-ups of a school that were closed lately.
create index follow_ups_by_closing on follow_ups (school_id, closed_at);
