-- Changes that have to be repeated when an older backup is restored: decisions of families, legal holds, and what a district
-- has decided about consent and retention. A process writes them to the ledger outside the database and deletes them here.
-- Triggers add them, so that no path to these tables is forgotten. Deletions are written to the ledger before they commit.
create table ledger_queue (
  id bigint generated always as identity primary key,
  entry jsonb not null
);

create function queue_consent_texts() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (entry) values (jsonb_build_object('kind', 'consentText', 'hash', new.hash,
    'language', new.language, 'text', new.text, 'createdAt', new.created_at));
  return null;
end $$;
create trigger consent_texts_to_ledger after insert on consent_texts for each row execute function queue_consent_texts();

create function queue_consents() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (entry)
  select jsonb_build_object('kind', 'consent', 'schoolId', c.school_id, 'studentId', c.student_id,
    'schoolYear', c.school_year, 'answer', c.answer, 'givenBy', c.given_by, 'form', c.form, 'giverName', c.giver_name,
    'giverRelation', c.giver_relation, 'giverAddress', c.giver_address, 'settles', c.settles,
    'recordedBy', c.recorded_by, 'textHash', t.hash, 'textLanguage', t.language, 'day', c.day, 'createdAt', c.created_at)
  from added c left join consent_texts t on t.id = c.text_id order by c.id;
  return null;
end $$;
create trigger consents_to_ledger after insert on consents
  referencing new table as added for each statement execute function queue_consents();

create function queue_legal_holds() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (entry) values (jsonb_build_object('kind', 'hold', 'studentId', new.student_id,
    'reason', new.reason, 'lastDay', new.last_day, 'createdBy', new.created_by, 'createdAt', new.created_at,
    'endedBy', new.ended_by, 'endedAt', new.ended_at));
  return null;
end $$;
create trigger legal_holds_to_ledger after insert or update of ended_at on legal_holds
  for each row execute function queue_legal_holds();

create function queue_confirmations() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (entry) values (jsonb_build_object('kind', 'confirmation', 'districtId', new.district_id,
    'schedule', new.schedule, 'counts', new.counts, 'confirmedBy', new.confirmed_by, 'confirmedAt', new.confirmed_at));
  return null;
end $$;
create trigger retention_confirmations_to_ledger after insert on retention_confirmations
  for each row execute function queue_confirmations();

create function queue_district_settings() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (entry) values (jsonb_build_object('kind', 'districtSettings', 'districtId', new.id,
    'settings', jsonb_build_object('retention', new.settings -> 'retention', 'consent', new.settings -> 'consent')));
  return null;
end $$;
create trigger district_settings_to_ledger after update of settings on districts for each row
  when (old.settings -> 'retention' is distinct from new.settings -> 'retention'
    or old.settings -> 'consent' is distinct from new.settings -> 'consent')
  execute function queue_district_settings();

create function queue_school_settings() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (entry) values (jsonb_build_object('kind', 'schoolSettings', 'schoolId', new.id,
    'settings', jsonb_build_object('consent', new.settings -> 'consent')));
  return null;
end $$;
create trigger school_settings_to_ledger after update of settings on schools for each row
  when (old.settings -> 'consent' is distinct from new.settings -> 'consent')
  execute function queue_school_settings();

-- A district that changed its mind is not removed by a request that a backup brings back.
create function queue_canceled_disposals() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (entry) values (jsonb_build_object('kind', 'disposalCanceled', 'districtId', old.district_id));
  return null;
end $$;
create trigger disposals_to_ledger after delete on disposals
  for each row execute function queue_canceled_disposals();
