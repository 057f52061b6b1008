import type { ClassType, Language, NamePrefix, Role, Verification } from '@tapin/contract/entities';
import type { QuestionContent } from '@tapin/contract/own-questions';
import type { districtRole, headRole } from '@tapin/contract/policy';
import type { OwnQuestionType } from '@tapin/contract/questions';
import type { SignInMethod } from '@tapin/contract/vocabulary';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CareTables, LogInTables, NotificationTables } from './care-tables.ts';
import type { PrivacyTables, RetentionTables } from './privacy-tables.ts';
import type { RosterTables } from './roster-tables.ts';

/** A JSON document that only the room `settings` reads and writes. */
type Settings = ColumnType<unknown, string | undefined, string>;

export interface Tables
  extends LogInTables,
    NotificationTables,
    RosterTables,
    PrivacyTables,
    CareTables,
    RetentionTables {
  migrations: { name: string; applied_at: Generated<Date> };
  backfills: { name: string; position: string | null; total_rows: number };
  districts: { id: Generated<number>; name: string; code: string; settings: Settings };
  schools: {
    id: Generated<number>;
    name: string;
    code: string;
    district_id: number | null;
    settings: Settings;
  };
  users: {
    id: Generated<number>;
    email: string | null;
    email_verified: Generated<boolean>;
    password_hash: string | null;
    first_name: string;
    last_name: string;
    preferred_name: Generated<string>;
    name_prefix: Generated<NamePrefix>;
    role: Role | null;
    language: Generated<Language>;
    /** The keys by which people are sorted and searched. See the SQL function `folded`. */
    name_key: GeneratedAlways<string>;
    search_key: GeneratedAlways<string>;
  };
  identities: { provider: string; subject: string; user_id: number };
  school_users: {
    id: Generated<number>;
    school_id: number;
    user_id: number;
    role: Role;
    verified: Verification;
    grade: number | null;
    has_no_teachers: Generated<boolean>;
    left_by_choice: Generated<boolean>;
    known_code: Generated<string>;
    created_at: Generated<Date>;
    is_rostered: Generated<boolean>;
    /** A grade other than 1 to 12, as the roster has it: PK, KG, 13 or UG. */
    grade_code: Generated<string | null>;
    /** When the roster ended the membership, which can resume for 14 days. */
    ended_at: Generated<Date | null>;
    /**
     * The first day on which the student is not asked; null while the student is asked. See
     * `policy/asked-students.ts`.
     */
    not_asked_from: Generated<string | null>;
    is_of_age: Generated<boolean>;
    /** True while an approved member of the staff has not closed the first steps. */
    is_new: Generated<boolean>;
    /** When the membership ended, whoever ended it. It is valid while `verified` is `rejected`. */
    left_at: Generated<Date | null>;
  };
  district_users: {
    id: Generated<number>;
    district_id: number;
    user_id: number;
    role: Generated<typeof districtRole>;
    verified: Verification;
  };
  district_requests: {
    school_id: number;
    district_id: number;
    verified: Verification;
    created_at: Generated<Date>;
  };
  class_assignments: {
    school_id: number;
    student_id: number;
    class_type: ClassType | null;
    teacher_id: number;
    /** The class of the roster; null for a choice of the student. */
    class_id: Generated<number | null>;
  };
  sessions: {
    token_hash: string;
    user_id: number;
    remember: boolean;
    /** Null when the user agent is unknown. See `accounts/session/device.ts`. */
    browser: string | null;
    system: string | null;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
    signed_in_by: Generated<SignInMethod>;
    confirmed_at: Date | null;
  };
  sign_ups: {
    id: Generated<number>;
    email: string;
    user_id: number | null;
    password_hash: string;
    first_name: string;
    last_name: string;
    preferred_name: string;
    role: Role | null;
    language: Language;
    code_hash: string;
    tries_left: number;
    expires_at: Date;
  };
  sign_up_browsers: { token_hash: string; sign_up_id: number };
  password_resets: { token_hash: string; user_id: number; expires_at: Date };
  server_keys: { name: string; key: string; created_at: Date };
  device_links: { token_hash: string; user_id: number; expires_at: Date };
  device_codes: { user_id: number; code_hash: string; expires_at: Date };
  used_sso_states: { state_hash: string; expires_at: Date };
  school_addresses: { address_hash: string; joined_at: Date };
  throttles: { key: string; count: number; expires_at: Date };
  idempotency_keys: {
    key_hash: string;
    call: string;
    input_code: string;
    sealed_reply: string | null;
    created_at: Date;
  };
  messages: {
    id: Generated<number>;
    channel: string;
    kind: string;
    recipient: string;
    language: Language;
    data: string;
    subject: string | null;
    body: string | null;
    attempts: Generated<number>;
    created_at: Date;
    next_try_at: Date;
    sent_at: Date | null;
    failed_at: Generated<Date | null>;
    failure: Generated<string | null>;
    leased_by: Generated<string | null>;
    leased_until: Generated<Date | null>;
  };
  feedback: { id: Generated<number>; user_id: number | null; feedback: string; created_at: Date };
  audit: {
    id: Generated<number>;
    at: Date;
    actor_id: number | null;
    action: string;
    school_id: number | null;
    district_id: number | null;
    subject_id: number | null;
    detail: string;
  };
  answers: {
    school_id: number;
    student_id: number;
    day: string;
    question: number;
    response: number;
    created_at: Date;
  };
  school_calendars: {
    school_id: number;
    time_zone: string | null;
    weekdays: Generated<number[]>;
    first_day: string | null;
    last_day: string | null;
    opens_at: Generated<string>;
    closes_at: Generated<string>;
  };
  former_weekdays: { school_id: number; until_day: string; weekdays: number[] };
  school_holidays: { school_id: number; first_day: string; last_day: string; name: string };
  role_requests: {
    id: Generated<number>;
    school_id: number;
    school_user_id: number;
    role: typeof headRole;
    requested_by: number;
    created_at: Date;
    expires_at: Date;
  };
  own_questions: {
    id: GeneratedAlways<number>;
    school_id: number;
    slot: number;
    type: OwnQuestionType;
    texts: ColumnType<QuestionContent['texts'], string, never>;
    low_responses: number[];
    grades: number[];
    weekdays: number[];
    first_day: string;
    last_day: string;
    verified: Verification;
    author_id: number | null;
    created_at: Date;
    answered_at: Date | null;
    ended_at: Date | null;
  };
  question_offers: {
    id: GeneratedAlways<number>;
    district_id: number;
    type: OwnQuestionType;
    texts: ColumnType<QuestionContent['texts'], string, never>;
    low_responses: number[];
    author_id: number | null;
    created_at: Date;
  };
  student_days: { school_id: number; student_id: number; day: string };
  student_totals: { school_id: number; student_id: number; first_day: string; last_day: string };
}
