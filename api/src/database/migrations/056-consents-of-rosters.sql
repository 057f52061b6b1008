-- The value of the column that a district has chosen for the decisions of families; empty without one. The API of the
-- version before writes rows without it.
alter table roster_staged_people add column consent text not null default '';
