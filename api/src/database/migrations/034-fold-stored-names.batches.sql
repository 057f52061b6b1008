-- Folds the names that were stored before the migration before this one. The keys are generated columns: setting a column
-- that they are generated from computes them. Rows whose keys are right already are not written.
with batch as (
  select id from users where id > coalesce($1::integer, 0) order by id limit 2000
), refolded as (
  update users u set first_name = u.first_name from batch
  where u.id = batch.id and (
    u.name_key <> folded(u.first_name) || chr(1) || folded(u.last_name)
    or u.search_key <> folded(u.first_name || ' ' || u.last_name || chr(10) || u.preferred_name || ' ' || u.last_name
      || chr(10) || coalesce(u.email, '')))
)
select count(*)::integer as rows, max(id)::text as position from batch
