-- Whether a member of the staff was approved and has not closed the first steps yet. The API of the version before
-- approves members without them.
alter table school_users add column is_new boolean not null default false;
