-- Letters that are sent or given up kept their subject, in which codes stand.
update mails set subject = null, body = null, data = '{}'
where subject is not null and ((sent_at is not null and body is null) or (sent_at is null and attempts >= 8));
