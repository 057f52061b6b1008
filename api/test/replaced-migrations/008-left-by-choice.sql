-- A student who moved away by themselves may come back by the code; one who was removed may not.
alter table school_users add column left_by_choice boolean not null default false;
