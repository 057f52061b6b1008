-- The records of a run as they were read. A crash of the database empties tables that are not logged, and people whose records
-- are lost look like people who have left. Only runs of rosters use these tables, so that no call waits for the rewriting.
alter table roster_staged_orgs set logged;
alter table roster_staged_sessions set logged;
alter table roster_staged_classes set logged;
alter table roster_staged_people set logged;
alter table roster_staged_roles set logged;
alter table roster_staged_enrollments set logged;
alter table roster_staged_guardians set logged;
