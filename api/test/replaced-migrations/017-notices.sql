-- Who is to be told that somebody waits, from when on. One row for a person, a matter and an occasion: nothing is told
-- twice, whatever restarts or doubles.
create table notices (
  id bigint generated always as identity primary key,
  school_id integer not null references schools on delete cascade,
  user_id integer not null references users on delete cascade,
  follow_up_id integer not null references follow_ups on delete cascade,
  occasion text not null,
  kind text not null check (kind in ('waiting', 'digest', 'asked', 'stand-in', 'handed-over')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- Written to the mails, or found to be needed no more.
  settled_at timestamptz,
  unique (follow_up_id, user_id, occasion)
);
create index notices_due on notices (due_at) where settled_at is null;
create index notices_of_user on notices (user_id) where settled_at is null;

-- What somebody chose to be told of; without a row it is what is usual for their part.
create table notice_choices (
  user_id integer primary key references users on delete cascade,
  awful text not null check (awful in ('now', 'digest', 'off')),
  low_days text not null check (low_days in ('now', 'digest', 'off')),
  not_eaten_days text not null check (not_eaten_days in ('now', 'digest', 'off')),
  asked text not null check (asked in ('now', 'digest', 'off')),
  digest_hour smallint not null check (digest_hour between 0 and 23)
);
