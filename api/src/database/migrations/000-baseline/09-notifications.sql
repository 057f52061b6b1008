-- A message is sent over a channel, after the transaction that wrote it: none is sent for what was rolled back. The mails
-- about accounts are messages, too, and belong to no notification.
create table messages (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  language text not null,
  data jsonb not null,
  subject text,
  body text,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  channel text not null default 'mail',
  -- When and why the last attempt failed: the step and the code, without the words of the mail server, which may contain
  -- addresses.
  failed_at timestamptz,
  failure text
);
create index messages_to_send on messages (channel, next_try_at) where sent_at is null;

-- A notification records that a person is to be notified of an occasion of a follow-up. The unique key makes sure that
-- nobody is notified twice, also when a process restarts or two processes do the same.
create table notifications (
  id bigint generated always as identity primary key,
  school_id integer not null references schools on delete cascade,
  user_id integer not null references users on delete cascade,
  follow_up_id integer not null references follow_ups on delete cascade,
  occasion text not null,
  -- `escalated` and `released` are the kinds of an escalation.
  kind text not null
    check (kind in ('waiting', 'digest', 'asked', 'stand-in', 'handed-over', 'escalated', 'released')),
  created_at timestamptz not null,
  constraint notifications_once unique (follow_up_id, user_id, occasion)
);
create index notifications_of_user on notifications (user_id);

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

-- The choices of a person about notifications. Without a row, and in a column that is null, the default of the person's role
-- applies.
create table notice_choices (
  user_id integer primary key references users on delete cascade,
  awful text check (awful in ('now', 'digest', 'off')),
  low_days text check (low_days in ('now', 'digest', 'off')),
  not_eaten_days text check (not_eaten_days in ('now', 'digest', 'off')),
  asked text check (asked in ('now', 'digest', 'off')),
  digest_hour smallint not null check (digest_hour between 0 and 23),
  own_low text check (own_low in ('now', 'digest', 'off')),
  -- Whether an admin wants the weekly summary.
  weekly boolean not null default true
);

-- The Monday of the week of the latest weekly summary of an admin.
create table weekly_summaries (
  school_id integer not null references schools on delete cascade,
  user_id integer not null references users on delete cascade,
  week date not null,
  primary key (school_id, user_id)
);
create index weekly_summaries_of_user on weekly_summaries (user_id);
