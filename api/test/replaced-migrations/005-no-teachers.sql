-- A student who leaves every teacher at N/A has chosen: without this they would be asked again at every visit.
alter table school_users add column has_no_teachers boolean not null default false;
