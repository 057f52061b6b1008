-- How many times in a row reading or planning a run has failed unexpectedly. A run fails after several times.
alter table roster_runs add column failures smallint not null default 0;

-- Planning reads all staged enrollments of a run at once and never searches them, and each index makes reading slower.
drop index roster_staged_enrollments_by_class;
drop index roster_staged_enrollments_by_person;
