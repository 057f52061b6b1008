-- Counts the changes of a school other than answers, which student_totals counts. A cached reply is valid as long as the
-- count is the same. There is no foreign key to schools, because rows that a deletion cascades to are counted, too.
create table school_revisions (
  school_id integer primary key,
  revision bigint not null
) with (fillfactor = 50);

create function count_change(of_schools integer[]) returns void language sql as $$
  insert into school_revisions as r (school_id, revision)
  select distinct changed, 1 from unnest(of_schools) changed where changed is not null order by changed
  on conflict (school_id) do update set revision = r.revision + 1;
$$;

-- Counts once a statement: a whole class changes in one statement, and one count for each row would make the chain of
-- row versions longer.
create function count_changed_rows() returns trigger language plpgsql as $$
begin
  perform count_change(array(select distinct school_id from changed));
  return null;
end $$;

create trigger school_users_come after insert on school_users
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger school_users_change after update on school_users
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger school_users_go after delete on school_users
  referencing old table as changed for each statement execute function count_changed_rows();
create trigger classes_come after insert on class_assignments
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger classes_change after update on class_assignments
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger classes_go after delete on class_assignments
  referencing old table as changed for each statement execute function count_changed_rows();
create trigger district_requests_come after insert on district_requests
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger district_requests_change after update on district_requests
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger district_requests_go after delete on district_requests
  referencing old table as changed for each statement execute function count_changed_rows();
create trigger calendars_come after insert on school_calendars
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger calendars_change after update on school_calendars
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger holidays_come after insert on school_holidays
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger holidays_go after delete on school_holidays
  referencing old table as changed for each statement execute function count_changed_rows();
create trigger own_questions_come after insert on own_questions
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger own_questions_change after update on own_questions
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger own_questions_go after delete on own_questions
  referencing old table as changed for each statement execute function count_changed_rows();

-- Each school of a person shows the person's name and address.
create function count_changed_person() returns trigger language plpgsql as $$
begin
  perform count_change(array(select school_id from school_users where user_id = new.id));
  return null;
end $$;
create trigger users_change after update of first_name, last_name, preferred_name, name_prefix, email on users
  for each row when (not is_bulk()) execute function count_changed_person();

-- Counts a change of each school of these people, as the trigger users_change does for one person.
create function count_changed_people(of_people integer[]) returns void language sql as $$
  select count_change(array(select distinct school_id from school_users where user_id = any (of_people)));
$$;

-- A school shows the name and code of a district that requests it.
create function count_changed_district() returns trigger language plpgsql as $$
begin
  perform count_change(array(select school_id from district_requests where district_id = new.id));
  return null;
end $$;
create trigger districts_change after update of name, code on districts
  for each row execute function count_changed_district();

create function count_changed_school() returns trigger language plpgsql as $$
begin
  perform count_change(array[new.id]);
  return null;
end $$;
create trigger school_settings_change after update of settings on schools
  for each row when (old.settings is distinct from new.settings) execute function count_changed_school();
