import type { Generated } from 'kysely';

/** The types of the tables of second factors. */
export interface SecondFactorTables {
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
}
