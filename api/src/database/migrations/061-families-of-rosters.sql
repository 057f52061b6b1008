-- What a planned run says about the family of each student. The tables of read records are emptied by a crash of the
-- database, and the run is applied without them. The API of the version before writes no rows, and applying adds them.
create table roster_families (
  run_id integer not null references roster_runs on delete cascade,
  -- The student.
  sourced_id text not null,
  -- The decision of the family; null without one.
  answer boolean,
  -- The guardians with their addresses; null when the run stores none.
  guardians jsonb,
  primary key (run_id, sourced_id)
);
