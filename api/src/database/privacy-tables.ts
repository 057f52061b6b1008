import type { ConsentGiver } from '@tapin/shared/contract/consent-givers';
import type { DistrictTextKind } from '@tapin/shared/contract/district-texts';
import type { Language } from '@tapin/shared/contract/entities';
import type { GuardianSource } from '@tapin/shared/contract/guardian-calls';
import type { Generated, GeneratedAlways } from 'kysely';

/**
 * The tables of the decisions of families and students about the check-in, of what a district tells them, of corrected answers,
 * of notes that are withheld from records, and of the last uses of accounts.
 */
export interface PrivacyTables {
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
  district_texts: {
    id: GeneratedAlways<number>;
    district_id: number;
    kind: DistrictTextKind;
    language: Language;
    text: string;
    author_id: number | null;
    created_at: Date;
  };
  about_slugs: { slug: string; school_id: number; is_current: boolean };
  answer_corrections: {
    school_id: number;
    student_id: number;
    day: string;
    question: number;
    number: number;
    replaced_response: number;
    replaced_at: Date;
    replaced_was_low: boolean;
    response: number;
    at: Date;
  };
  account_uses: { user_id: number; seen_at: Date };
  withheld_notes: {
    event_id: number;
    school_id: number;
    reason: string;
    withheld_by: number | null;
    withheld_at: Date;
  };
}
