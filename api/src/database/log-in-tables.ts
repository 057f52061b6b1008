import type { Generated } from 'kysely';

/** The tables of second factors, and of the first log-in of people of a roster. */
export interface LogInTables {
  passkeys: {
    id: Generated<number>;
    user_id: number;
    credential_id: string;
    public_key: string;
    counter: number;
    name: string;
    created_at: Date;
    used_at: Date | null;
  };
  authenticator_apps: {
    user_id: number;
    sealed_key: string;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: Generated<number>;
  };
  recovery_codes: { user_id: number; code_hash: string };
  pending_logins: {
    token_hash: string;
    user_id: number;
    remember: boolean;
    tries_left: number;
    expires_at: Date;
  };
  slips: {
    user_id: number;
    code_hash: string | null;
    created_by: number | null;
    created_at: Date;
    expires_at: Date;
    uses: Generated<number>;
    used_at: Generated<Date | null>;
  };
  invitations: {
    user_id: number;
    email: string;
    token_hash: string | null;
    invited_by: number | null;
    invited_at: Date;
    expires_at: Date;
    opened_at: Date | null;
    accepted_at: Date | null;
    revoked_at: Date | null;
  };
}
