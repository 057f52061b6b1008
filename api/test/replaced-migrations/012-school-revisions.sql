-- Counts what changes at a school besides answers, which are counted already: whoever has a reply learns by one read
-- that it is still right. No reference to the school: what a deletion takes with it is counted too.
create table school_revisions (
  school_id integer primary key,
  revision bigint not null
) with (fillfactor = 50);

create function count_change(of_schools integer[]) returns void language sql as $$
  insert into school_revisions as r
  select distinct changed, 1 from unnest(of_schools) changed where changed is not null order by changed
  on conflict (school_id) do update set revision = r.revision + 1;
$$;

-- Once a statement: a class moves in one, and each row of it would lengthen the chain of versions of the same count.
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

-- People are shown by name and address at each of their schools, a district at those that it asks for.
create function count_changed_person() returns trigger language plpgsql as $$
begin
  perform count_change(array(select school_id from school_users where user_id = new.id));
  return null;
end $$;

create trigger users_change after update of first_name, last_name, preferred_name, name_prefix, email on users
  for each row execute function count_changed_person();

create function count_changed_district() returns trigger language plpgsql as $$
begin
  perform count_change(array(select school_id from district_requests where district_id = new.id));
  return null;
end $$;

create trigger districts_change after update of name, code on districts
  for each row execute function count_changed_district();
