-- The time at which the adult whom the student asked first opened the follow-up. A time before `asked_at` belongs to an
-- earlier request.
alter table follow_ups add column seen_at timestamptz;
