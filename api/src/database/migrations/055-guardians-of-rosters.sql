-- The guardians of a roster while a run reads it, only where the district asks guardians by email. A row with an address is a
-- guardian; one without is a person of the roster. Either side may name the other.
create unlogged table roster_staged_guardians (
  run_id integer not null,
  sourced_id text not null,
  email text not null,
  agent_sourced_ids text[] not null,
  is_ended boolean not null,
  line integer not null,
  primary key (run_id, sourced_id)
);
create index roster_staged_guardians_by_agent on roster_staged_guardians using gin (agent_sourced_ids);
