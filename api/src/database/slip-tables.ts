import type { Generated } from 'kysely';

/** The tables of the first log-in of people of a roster. */
export interface SlipTables {
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
