-- The first day of the data that a run of retention has kept, so that screens can say that earlier data was deleted.
alter table retention_deletions add column before date;
update retention_deletions d set before = (a.detail ->> 'before')::date from audit a
where a.action = 'retention' and a.district_id = d.district_id and a.at = d.deleted_at and a.detail ->> 'kind' = d.kind;
