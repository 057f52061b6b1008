import type { ConsentGiver } from '@tapin/contract/consent-givers';
import type { DistrictTextKind } from '@tapin/contract/district-texts';
import type { Language } from '@tapin/contract/entities';
import type { GuardianSource } from '@tapin/contract/guardian-calls';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json = ColumnType<unknown, string | undefined, string>;

export interface RetentionTables {
  retention_confirmations: {
    id: GeneratedAlways<number>;
    district_id: number;
    schedule: Json;
    counts: Json;
    confirmed_by: number | null;
    confirmed_at: Date;
  };
  retention_lease: {
    id: number;
    leased_by: Generated<string | null>;
    leased_until: Generated<Date | null>;
    completed_on: Generated<string | null>;
    overdue: Json;
    verified_at: Generated<Date | null>;
  };
  maintenance_lease: {
    id: number;
    leased_by: Generated<string | null>;
    leased_until: Generated<Date | null>;
    due_at: Generated<Date | null>;
    succeeded_at: Generated<Date | null>;
  };
  ledger_queue: { id: GeneratedAlways<number>; entry: Json };
  retention_deletions: {
    id: GeneratedAlways<number>;
    district_id: number | null;
    kind: string;
    rows: number;
    deleted_at: Date;
    before: Generated<string | null>;
  };
  year_figures: { school_id: number; school_year: number; students: number; responses: Json };
  legal_holds: {
    id: GeneratedAlways<number>;
    student_id: number;
    reason: string;
    last_day: string | null;
    created_by: number | null;
    created_at: Date;
    ended_by: number | null;
    ended_at: Date | null;
  };
  disposals: {
    district_id: number;
    requested_by: number | null;
    requested_at: Date;
    confirmed_by: Generated<number | null>;
    confirmed_at: Generated<Date | null>;
    begun_at: Generated<Date | null>;
    certificate: Json;
  };
}

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
