-- When the next nightly run of a district begins. Null while the district has chosen no time, or the source is paused.
alter table roster_sources add column next_run_at timestamptz;
create index roster_sources_by_next_run on roster_sources (next_run_at) where next_run_at is not null;

-- A nightly run is applied by itself, or its admins are emailed. `decided_at` says that one of both has happened.
alter table roster_runs
  add column is_nightly boolean not null default false,
  add column decided_at timestamptz;
create index roster_runs_undecided on roster_runs (id) where is_nightly and decided_at is null;
