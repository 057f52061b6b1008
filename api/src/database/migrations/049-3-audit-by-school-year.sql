-- The audit is partitioned by school year (1 July to 30 June, UTC). `audit_history` has all entries before the first school
-- year with a partition of its own, `audit_default` those after the last one.
lock table audit in access exclusive mode;
do $$
declare
  next_id bigint := coalesce((select max(id) from audit), 0) + 1;
begin
  drop trigger audit_is_append_only on audit;
  alter table audit alter column id drop identity;
  alter table audit rename to audit_history;
  alter index audit_pkey rename to audit_history_pkey;
  alter index audit_by_school rename to audit_history_by_school;
  -- Each partition has its own primary key; the sequence makes the ids unique in all of them.
  -- A partitioned table has no identity columns before PostgreSQL 17.
  execute format('create sequence audit_id_seq start %s', next_id);
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
end $$;
create index audit_by_school on audit (school_id, id);
alter table audit attach partition audit_history for values from (minvalue) to (first_audit_year());
alter table audit_history drop constraint audit_in_history;
create table audit_default partition of audit (primary key (id)) default;

-- Adds the partitions of the school years up to that of a time; returns how many. Entries that the default partition has
-- stay there until it has none of that year, because an entry is never moved or changed.
create function add_audit_years(until_time timestamptz) returns integer language plpgsql as $$
declare
  first_time timestamptz;
  end_time timestamptz;
  first_year integer;
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
    execute format('create table %I partition of audit (primary key (id)) for values from (%L) to (%L)',
      format('audit_%s_%s', first_year, first_year + 1), first_time, end_time);
    added := added + 1;
  end loop;
  return added;
end $$;
select add_audit_years(now() + interval '120 days');

create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_audit_change();

-- Drops a partition of the audit whose entries are all older than a time, and records that in the audit. Retention decides
-- whether they are due; nothing else drops a partition. Returns the number of entries.
create function drop_audit_partition(partition text, before_time timestamptz, at_time timestamptz)
returns integer language plpgsql as $$
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
