-- Fills the addresses of guardians. A yes that staff recorded after a no was the way to settle it until now.
with batch as (
  select id from consents where id > coalesce($1::integer, 0) order by id limit 5000
), read as (
  select c.id, g.email, c.given_by = 'staff' and c.answer and exists (select from consents earlier
    where earlier.student_id = c.student_id and earlier.id < c.id and not earlier.answer) as settles
  from consents c left join guardians g on g.id = c.guardian_id
  where c.id in (select id from batch)
), filled as (
  update consents c set giver_address = coalesce(c.giver_address, read.email), settles = c.settles or read.settles
  from read where c.id = read.id and (read.settles or c.giver_address is distinct from coalesce(c.giver_address, read.email))
)
select count(*)::integer as rows, max(id)::text as position from batch
