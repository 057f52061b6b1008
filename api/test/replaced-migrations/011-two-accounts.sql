-- An address may have a confirmed account and an unconfirmed one beside it: signing up and then logging in goes the same
-- way whether or not somebody has the address already.
alter table users drop constraint users_email_key, add unique (email, email_verified);
