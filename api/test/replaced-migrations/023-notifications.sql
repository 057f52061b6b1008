-- A notification says what happened and to whom; a delivery is its state in one channel. Mail is the first channel.
alter table notices rename to notifications;
alter index notices_pkey rename to notifications_pkey;
alter index notices_follow_up_id_user_id_occasion_key rename to notifications_once;
drop index notices_of_user;
alter table notifications rename constraint notices_school_id_fkey to notifications_school_id_fkey;
alter table notifications rename constraint notices_user_id_fkey to notifications_user_id_fkey;
alter table notifications rename constraint notices_follow_up_id_fkey to notifications_follow_up_id_fkey;
alter table notifications rename constraint notices_kind_check to notifications_kind_check;
create index notifications_of_user on notifications (user_id);

-- What is sent over a channel; account mails are messages, too, and belong to no notification.
alter table mails rename to messages;
alter index mails_pkey rename to messages_pkey;
alter table messages add column channel text not null default 'mail';
drop index mails_to_send;
create index messages_to_send on messages (channel, next_try_at) where sent_at is null;

create table deliveries (
  notification_id bigint not null references notifications on delete cascade,
  channel text not null,
  -- Queued until it is due; sending while a message that is about it has not been sent.
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  due_at timestamptz not null,
  changed_at timestamptz not null,
  message_id bigint references messages on delete set null,
  primary key (notification_id, channel)
);
create index deliveries_due on deliveries (channel, due_at) where state = 'queued';
create index deliveries_of_message on deliveries (message_id) where message_id is not null;

insert into deliveries (notification_id, channel, state, due_at, changed_at)
select id, 'mail', 'queued', due_at, created_at from notifications where settled_at is null;

-- For one release only: an API of the version before reads and writes `notices` and `mails`. What it stores gets a
-- delivery by mail, and what either version has dispatched the other does not dispatch again. A notification of this
-- version has no `due_at`, so that the version before leaves it alone. The next release drops views, columns, triggers
-- and functions.
alter table notifications alter column due_at drop not null;
create view notices as select id, school_id, user_id, follow_up_id, occasion, kind, created_at, due_at, settled_at
  from notifications;
create view mails as select id, kind, recipient, language, data, subject, body, attempts, created_at, next_try_at, sent_at
  from messages where channel = 'mail';

create function queue_delivery_of_notice() returns trigger language plpgsql as $$
begin
  insert into deliveries (notification_id, channel, state, due_at, changed_at)
    values (new.id, 'mail', 'queued', new.due_at, new.created_at);
  return null;
end $$;
create trigger notices_queue_delivery after insert on notifications
  for each row when (new.due_at is not null and new.settled_at is null) execute function queue_delivery_of_notice();

create function end_delivery_of_notice() returns trigger language plpgsql as $$
begin
  update deliveries set state = 'sent', changed_at = new.settled_at
    where notification_id = new.id and channel = 'mail' and state = 'queued';
  return null;
end $$;
create trigger notices_end_delivery after update of settled_at on notifications
  for each row when (new.settled_at is not null and pg_trigger_depth() = 0) execute function end_delivery_of_notice();

create function settle_notice_of_delivery() returns trigger language plpgsql as $$
begin
  update notifications set settled_at = new.changed_at
    where id = new.notification_id and due_at is not null and settled_at is null;
  return null;
end $$;
create trigger deliveries_settle_notice after update of state on deliveries
  for each row when (old.state = 'queued' and new.channel = 'mail' and pg_trigger_depth() = 0)
  execute function settle_notice_of_delivery();

create function end_deliveries_of_mail() returns trigger language plpgsql as $$
begin
  update deliveries set state = 'sent', changed_at = new.sent_at where message_id = new.id and state = 'sending';
  return null;
end $$;
create trigger mails_end_deliveries after update of sent_at on messages
  for each row when (old.sent_at is null and new.sent_at is not null) execute function end_deliveries_of_mail();
