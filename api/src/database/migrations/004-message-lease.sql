-- The sender that has leased a message, and until when by the clock of the database. Other senders skip the message meanwhile.
alter table messages add column leased_by text, add column leased_until timestamptz;

-- A window of due deliveries begins after the last one of the window before, so that it reads no others. All digests of a site
-- are due at the same time, so the time alone is no position.
create index deliveries_due_in_order on deliveries (channel, due_at, notification_id) where state = 'queued';
