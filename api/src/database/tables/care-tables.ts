import type {
  AlertRule,
  FollowUpAct,
  FollowUpOutcome,
  FollowUpReason,
  NeededAnswer,
  NoteAudience,
  NoticeTime,
} from '@tapin/contract/vocabulary';
import type { Generated } from 'kysely';

/** A delivery is queued until it is due, and sending until its message is sent. The other three states are final. */
type DeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled';

export interface NotificationTables {
  escalations: {
    follow_up_id: number;
    waiting_since: Date;
    step: number;
    stepped_at: Date;
  };
  notifications: {
    id: Generated<number>;
    school_id: number;
    user_id: number;
    follow_up_id: number;
    occasion: string;
    kind: string;
    created_at: Date;
  };
  deliveries: {
    notification_id: number;
    channel: string;
    state: DeliveryState;
    due_at: Date;
    changed_at: Date;
    message_id: number | null;
  };
  notice_choices: {
    user_id: number;
    /** Null in the column of a rule means the default of the person's role. */
    awful: NoticeTime | null;
    low_days: NoticeTime | null;
    not_eaten_days: NoticeTime | null;
    own_low: NoticeTime | null;
    asked: NoticeTime | null;
    digest_hour: number;
    weekly: Generated<boolean>;
  };
  weekly_summaries: {
    school_id: number;
    user_id: number;
    week: string;
  };
}

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

export interface CareTables {
  follow_ups: {
    id: Generated<number>;
    school_id: number;
    student_id: number;
    reason: FollowUpReason;
    asked_of: number | null;
    asked_at: Date | null;
    seen_at: Generated<Date | null>;
    claimed_by: number | null;
    claimed_at: Date | null;
    opened_at: Date;
    closed_at: Date | null;
    outcome: FollowUpOutcome | null;
    zone: Generated<string | null>;
  };
  follow_up_events: {
    id: Generated<number>;
    school_id: number;
    follow_up_id: number;
    at: Date;
    act: FollowUpAct;
    by_id: number | null;
    to_id: number | null;
    outcome: FollowUpOutcome | null;
    note: Generated<string>;
    note_audience: Generated<NoteAudience>;
    rules: Generated<AlertRule[]>;
    needed: Generated<NeededAnswer | null>;
  };
}
