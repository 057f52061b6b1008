-- When and why the last attempt to send a message failed: the step and the code, without the words of the mail server, which
-- may contain addresses. The API of the version before leaves both empty.
alter table messages add column failed_at timestamptz, add column failure text;
