-- The school's code as the person of a membership knows it. Who is not let in, or no longer, sees this one and not the
-- code of today.
alter table school_users add column known_code text not null default '';
