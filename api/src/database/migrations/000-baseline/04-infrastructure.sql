-- Counters of failures and requests; one row for each key and window.
create table throttles (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);

-- Secret keys that all API processes share. A row is inserted when its key is first used.
create table server_keys (
  name text primary key,
  key text not null,
  created_at timestamptz not null
);

-- The tables that grow are partitioned by school year (1 July to 30 June). `NAME_history` has everything before the first
-- school year with a partition of its own, and `NAME_default` everything after the last one, so that no row is ever
-- refused. This is the first day with a partition of its own: a 1 July that is at least two months ahead.
create function first_partitioned_day() returns date language sql stable as $$
  select (date_trunc('year', current_date + 60 + interval '6 months') + interval '6 months')::date
$$;

-- The audit is append-only. It has no foreign key to users, so that its rows remain when a user is deleted.
-- Each partition has its own primary key; the sequence makes the ids unique in all of them.
-- A partitioned table has no identity columns before PostgreSQL 17.
create sequence audit_id_seq;
create table audit (
  id bigint not null default nextval('audit_id_seq'),
  at timestamptz not null,
  actor_id integer,
  action text not null,
  school_id integer,
  district_id integer,
  subject_id integer,
  detail jsonb not null default '{}'
) partition by range (at);
alter sequence audit_id_seq owned by audit.id;
-- The looks at one student, and those at a school in a time, which admins and operators search.
create index audit_by_school on audit (school_id, id);
create index audit_by_subject on audit (subject_id, at);
create index audit_by_school_and_time on audit (school_id, at);

-- The years of the audit begin at midnight UTC.
do $$
declare
  first_time text := first_partitioned_day() || ' 00:00:00+00';
begin
  execute format('create function first_audit_year() returns timestamptz language sql immutable return %L::timestamptz',
    first_time);
  execute format('create table audit_history partition of audit (primary key (id)) for values from (minvalue) to (%L)',
    first_time);
end $$;
create table audit_default partition of audit (primary key (id)) default;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_audit_change();

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
select refuse_truncate_of(relation) from unnest(array['audit', 'audit_history', 'audit_default']::regclass[]) as relation;

-- Adds the partitions of the school years up to that of a time; returns how many. Entries that the default partition has
-- stay there until it has none of that year, because an entry is never moved or changed. The audit may belong to a role of
-- its own: then this function and the next one run with the rights of that role.
create function add_audit_years(until_time timestamptz) returns integer language plpgsql
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
select add_audit_years(now() + interval '120 days');

-- Drops a partition of the audit whose entries are all older than a time, and records that in the audit. Retention decides
-- whether they are due; nothing else drops a partition. Returns the number of entries.
create function drop_audit_partition(partition text, before_time timestamptz, at_time timestamptz)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entries integer;
  newest timestamptz;
begin
  if partition = 'audit_default' or not exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit'::regclass and c.relname = partition) then
    raise exception '% is no partition of the audit that may be dropped', partition;
  end if;
  lock table audit in access exclusive mode;
  execute format('select count(*), max(at) from %I', partition) into entries, newest;
  if newest >= before_time then
    raise exception 'the partition % has entries that are not due', partition;
  end if;
  execute format('drop table %I', partition);
  insert into audit (at, action, detail) values (at_time, 'retention-drop-audit',
    jsonb_build_object('partition', partition, 'entries', entries, 'newest', newest));
  return entries;
end $$;

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

-- Adds the partitions of the school years up to that of a day; returns how many. Rows of theirs that the default partition
-- has are moved. The new table is attached and not created as a partition, because answers need not wait for that.
create function add_school_years(partitioned regclass, until_day date) returns integer language plpgsql as $$
declare
  first_day date;
  last_day date;
  new_partition text;
  added integer := 0;
begin
  loop
    -- The end of the last partition. Its bounds are the text `FOR VALUES FROM (…) TO ('2027-07-01')`.
    select max(substring(pg_get_expr(c.relpartbound, c.oid) from $bound$ TO \('(.+)'\)$bound$)::date) into first_day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = partitioned;
    exit when first_day > until_day;
    last_day := first_day + interval '1 year' - interval '1 day';
    new_partition := concat_ws('_', partitioned, extract(year from first_day), extract(year from last_day));
    execute format('create table %I (like %s including defaults including constraints)', new_partition, partitioned);
    execute format('lock table %s_default in access exclusive mode', partitioned);
    execute format('with moved as (delete from %s_default where day between %L and %L returning *)
      insert into %I select * from moved', partitioned, first_day, last_day, new_partition);
    execute format('alter table %s attach partition %I for values from (%L) to (%L)',
      partitioned, new_partition, first_day, last_day + 1);
    added := added + 1;
  end loop;
  return added;
end $$;
