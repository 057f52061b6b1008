import type {
  AlertRule,
  FollowUpAct,
  FollowUpOutcome,
  FollowUpReason,
  NeededAnswer,
  NoteAudience,
} from '@tapin/shared/contract/vocabulary';
import type { Generated } from 'kysely';

/** The tables of follow-ups. */
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
