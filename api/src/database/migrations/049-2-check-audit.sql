-- Reads the table once. Calls that write to the audit do not wait for it.
alter table audit validate constraint audit_in_history;
