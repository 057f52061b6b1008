import type { ConsentGiver } from '@tapin/shared/contract/consent-givers';
import type { Language } from '@tapin/shared/contract/entities';
import type { GuardianSource } from '@tapin/shared/contract/guardian-calls';
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of the decisions of families and students about the check-in. */
export interface ConsentTables {
  consent_texts: {
    id: GeneratedAlways<number>;
    hash: string;
    language: string;
    text: string;
    created_at: Date;
  };
  consents: {
    id: GeneratedAlways<number>;
    school_id: number;
    student_id: number;
    school_year: number;
    answer: boolean;
    given_by: ConsentGiver;
    form: Generated<string>;
    recorded_by: number | null;
    text_id: number | null;
    guardian_id: Generated<number | null>;
    giver_name: Generated<string>;
    giver_relation: Generated<string>;
    giver_address: Generated<string | null>;
    settles: Generated<boolean>;
    day: string;
    created_at: Date;
  };
  guardians: {
    id: GeneratedAlways<number>;
    school_id: number;
    student_id: number;
    email: string;
    language: Language;
    source: GuardianSource;
    sourced_id: string | null;
    created_at: Date;
    asked_at: Date | null;
    unused_since: Date | null;
  };
  guardian_links: {
    token_hash: string;
    guardian_id: number;
    created_at: Date;
    expires_at: Date;
  };
}
