-- One row at most: the lease of the process that does the hourly maintenance, so that one process of the site does it.
create table maintenance_lease (
  id smallint primary key check (id = 1),
  leased_by text,
  leased_until timestamptz,
  -- When the next round may begin.
  due_at timestamptz,
  -- When a round last ended without a failure.
  succeeded_at timestamptz
);
