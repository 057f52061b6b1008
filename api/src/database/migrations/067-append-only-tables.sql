-- Append-only tables also refuse to be emptied. Statement-level triggers are not inherited by partitions, so that each
-- partition of the audit has its own.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name;
end $$;

create function refuse_truncate_of(relation regclass) returns void language plpgsql as $$
begin
  execute format('create trigger refuses_truncate before truncate on %s for each statement execute function refuse_truncate()',
    relation);
end $$;

select refuse_truncate_of(relation) from unnest(
  array['audit', 'consents', 'follow_up_events', 'answer_corrections']::regclass[]
  || array(select inhrelid::regclass from pg_inherits where inhparent = 'audit'::regclass)) as relation;

-- A decision is deleted with the student or the school, and in no other way. The cascade has deleted their row before.
create function refuse_consent_deletion() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from users where id = old.student_id) and exists (select from schools where id = old.school_id) then
    raise exception 'a consent is never deleted: it goes with the student or the school';
  end if;
  return old;
end $$;
create trigger consents_are_never_deleted before delete on consents for each row execute function refuse_consent_deletion();

-- The audit may belong to a role of its own: then these functions run with the rights of that role.
create or replace function add_audit_years(until_time timestamptz) returns integer language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  first_time timestamptz;
  end_time timestamptz;
  first_year integer;
  partition text;
  reader regrole;
  added integer := 0;
begin
  loop
    select coalesce(max(substring(pg_get_expr(c.relpartbound, c.oid) from $bound$ TO \('(.+)'\)$bound$)::timestamptz),
        first_audit_year()) into first_time
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit'::regclass;
    exit when first_time > until_time;
    exit when exists (select from audit_default);
    first_year := extract(year from first_time at time zone 'UTC');
    end_time := (make_date(first_year + 1, 7, 1)::timestamp) at time zone 'UTC';
    partition := format('audit_%s_%s', first_year, first_year + 1);
    execute format('create table %I partition of audit (primary key (id)) for values from (%L) to (%L)',
      partition, first_time, end_time);
    for reader in select grantee from pg_class c, aclexplode(c.relacl)
      where c.oid = 'audit'::regclass and privilege_type = 'SELECT' and grantee <> c.relowner
    loop
      execute format('grant select on %I to %s', partition, reader);
    end loop;
    perform refuse_truncate_of(partition::regclass);
    added := added + 1;
  end loop;
  return added;
end $$;
alter function drop_audit_partition(text, timestamptz, timestamptz) security definer set search_path = public, pg_temp;

-- Gives the audit, the consents and the database to a role that nobody logs in as. A superuser calls it. The role that owned
-- them before keeps the rights that the API needs: it reads and adds, and cannot remove a trigger or a table.
create function give_records_to(new_owner name) returns void language plpgsql as $$
declare
  relation regclass;
  former name;
  routine text;
begin
  execute format('grant usage, create on schema public to %I', new_owner);
  for relation in select 'audit'::regclass union all select 'consents'::regclass
    union all select inhrelid::regclass from pg_inherits where inhparent = 'audit'::regclass
  loop
    select pg_get_userbyid(relowner) into former from pg_class where oid = relation;
    execute format('alter table %s owner to %I', relation, new_owner);
    execute format('grant select, insert on %s to %I', relation, former);
  end loop;
  -- Rows of consents are deleted with their student, and lose the id of an address; triggers refuse everything else.
  execute format('grant update, delete on consents to %I', former);
  execute format('grant usage on sequence audit_id_seq to %I', former);
  foreach routine in array array['add_audit_years(timestamptz)', 'drop_audit_partition(text, timestamptz, timestamptz)',
    'refuse_audit_change()', 'refuse_consent_change()', 'refuse_consent_deletion()', 'refuse_truncate()']
  loop
    execute format('alter function %s owner to %I', routine, new_owner);
  end loop;
  execute format('grant select (id) on users, schools to %I', new_owner);
  -- The owner of a database may drop its schema with everything in it.
  execute format('alter database %I owner to %I', current_database(), new_owner);
  execute format('grant create, temporary on database %I to %I', current_database(), former);
  execute format('grant usage, create on schema public to %I', former);
end $$;
revoke execute on function give_records_to(name) from public;
