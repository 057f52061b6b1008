-- Two tables had other names before: `messages` was `mails`, and `notifications` was `notices`. Sequences, constraints and
-- an index that were not renamed have the names of that time.

-- A message is sent over a channel, after the transaction that wrote it: none is sent for what was rolled back. The mails
-- about accounts are messages, too, and belong to no notification.
create table messages (
  id bigint constraint mails_id_not_null not null
    generated always as identity (sequence name mails_id_seq) primary key,
  kind text constraint mails_kind_not_null not null,
  recipient text constraint mails_recipient_not_null not null,
  language text constraint mails_language_not_null not null,
  data jsonb constraint mails_data_not_null not null,
  subject text,
  body text,
  attempts smallint constraint mails_attempts_not_null not null default 0,
  created_at timestamptz constraint mails_created_at_not_null not null,
  next_try_at timestamptz constraint mails_next_try_at_not_null not null,
  sent_at timestamptz,
  channel text not null default 'mail'
);
create index messages_to_send on messages (channel, next_try_at) where sent_at is null;

-- A notification records that a person is to be notified of an occasion of a follow-up. The unique key makes sure that
-- nobody is notified twice, also when a process restarts or two processes do the same.
create table notifications (
  id bigint constraint notices_id_not_null not null
    generated always as identity (sequence name notices_id_seq) primary key,
  school_id integer constraint notices_school_id_not_null not null references schools on delete cascade,
  user_id integer constraint notices_user_id_not_null not null references users on delete cascade,
  follow_up_id integer constraint notices_follow_up_id_not_null not null references follow_ups on delete cascade,
  occasion text constraint notices_occasion_not_null not null,
  kind text constraint notices_kind_not_null not null
    check (kind in ('waiting', 'digest', 'asked', 'stand-in', 'handed-over')),
  created_at timestamptz constraint notices_created_at_not_null not null,
  -- For the release before, with the index notices_due: see 8-previous-release.sql.
  due_at timestamptz,
  settled_at timestamptz,
  constraint notifications_once unique (follow_up_id, user_id, occasion)
);
create index notifications_of_user on notifications (user_id);
create index notices_due on notifications (due_at) where settled_at is null;

-- A delivery is the state of a notification in one channel.
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

-- What a person chose to be notified of. Without a row the defaults of the person's role apply.
create table notice_choices (
  user_id integer primary key references users on delete cascade,
  awful text not null check (awful in ('now', 'digest', 'off')),
  low_days text not null check (low_days in ('now', 'digest', 'off')),
  not_eaten_days text not null check (not_eaten_days in ('now', 'digest', 'off')),
  asked text not null check (asked in ('now', 'digest', 'off')),
  digest_hour smallint not null check (digest_hour between 0 and 23)
);
