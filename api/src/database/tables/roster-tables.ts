import type { ClassType } from '@tapin/contract/entities';
import type {
  RosterAction,
  RosterKind,
  RosterMode,
  RosterOrigin,
  RosterPauseReason,
  RosterProblemLevel,
  RosterRunState,
} from '@tapin/contract/roster';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json = ColumnType<unknown, string | undefined, string>;

interface Staged {
  run_id: number;
  is_ended: boolean;
  line: number;
}

export interface RosterTables {
  roster_sources: {
    district_id: number;
    settings: Json;
    mapping: Json;
    secrets: string | null;
    paused_at: Date | null;
    pause_reason: RosterPauseReason | null;
    last_attempt_at: Date | null;
    notified_on: string | null;
    next_run_at: Date | null;
  };
  roster_uploads: {
    id: Generated<number>;
    district_id: number;
    uploaded_by: number | null;
    name: string;
    bytes: number;
    created_at: Date;
    expires_at: Date;
  };
  roster_upload_parts: { upload_id: number; part: number; content: Uint8Array };
  roster_runs: {
    id: Generated<number>;
    district_id: number;
    origin: RosterOrigin;
    upload_id: number | null;
    file_name: Generated<string>;
    mode: Generated<RosterMode>;
    started_by: number | null;
    state: RosterRunState;
    reason: string | null;
    progress: Json;
    counts: Json;
    problem_counts: Json;
    source: Json;
    accepts_endings: Generated<boolean>;
    created_at: Date;
    planned_at: Date | null;
    applied_at: Date | null;
    undone_at: Date | null;
    leased_by: string | null;
    leased_until: Date | null;
    is_nightly: Generated<boolean>;
    decided_at: Date | null;
    failures: Generated<number>;
  };
  roster_problems: {
    run_id: number;
    position: number;
    file: string;
    line: number | null;
    column_name: string | null;
    value: Generated<string>;
    code: string;
    level: RosterProblemLevel;
    data: Json;
  };
  roster_staged_orgs: Staged & {
    sourced_id: string;
    name: string;
    type: string;
    identifier: string;
    parent_sourced_id: string;
  };
  roster_staged_sessions: Staged & {
    sourced_id: string;
    title: string;
    type: string;
    first_day: string;
    last_day: string;
    school_year: number | null;
  };
  roster_staged_classes: Staged & {
    sourced_id: string;
    title: string;
    class_code: string;
    class_type: string;
    course_title: string;
    course_code: string;
    school_sourced_id: string;
    session_sourced_ids: string[];
    periods: string[];
    grades: string[];
  };
  roster_staged_people: Staged & {
    sourced_id: string;
    given_name: string;
    family_name: string;
    preferred_name: string;
    email: string;
    username: string;
    identifiers: string[];
    grade: string;
    division: string;
    consent: string;
    primary_org_sourced_id: string;
  };
  roster_staged_guardians: Staged & {
    sourced_id: string;
    email: string;
    agent_sourced_ids: string[];
  };
  roster_staged_roles: Staged & {
    person_sourced_id: string;
    org_sourced_id: string;
    role: string;
    is_primary: boolean;
    first_day: string | null;
    last_day: string | null;
  };
  roster_staged_enrollments: Staged & {
    sourced_id: string;
    class_sourced_id: string;
    school_sourced_id: string;
    person_sourced_id: string;
    role: string;
    is_primary: boolean;
    first_day: string | null;
    last_day: string | null;
  };
  roster_families: {
    run_id: number;
    sourced_id: string;
    answer: boolean | null;
    guardians: Json | null;
  };
  roster_changes: {
    run_id: number;
    id: GeneratedAlways<number>;
    kind: RosterKind;
    action: RosterAction;
    sourced_id: string;
    entity_id: number | null;
    school_sourced_id: Generated<string>;
    school_id: number | null;
    name: Generated<string>;
    before: Json;
    after: Json;
    state: Generated<'planned' | 'applied' | 'skipped' | 'undone' | 'kept'>;
  };
  roster_schools: { district_id: number; sourced_id: string; school_id: number };
  roster_people: {
    district_id: number;
    sourced_id: string;
    user_id: number;
    email: Generated<string>;
    username: Generated<string>;
    identifiers: Generated<string[]>;
  };
  classes: {
    id: Generated<number>;
    district_id: number;
    school_id: number;
    sourced_id: string;
    title: string;
    class_type: ClassType | null;
    first_day: string | null;
    last_day: string | null;
    ended_at: Date | null;
  };
  class_members: {
    class_id: number;
    user_id: number;
    role: 'teacher' | 'student';
    is_primary: Generated<boolean>;
    first_day: string | null;
    last_day: string | null;
  };
}
