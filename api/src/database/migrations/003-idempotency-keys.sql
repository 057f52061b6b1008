-- The replies of calls with an idempotency key, so that a repeated call is answered and not done again.
create table idempotency_keys (
  -- The hash of the key together with its caller.
  key_hash text primary key,
  call text not null,
  -- A code of the input that only the owner of the key can compute.
  input_code text not null,
  -- The reply, encrypted with the key of the client. It is null only inside the transaction of the call.
  sealed_reply text,
  created_at timestamptz not null
);
create index on idempotency_keys (created_at);
