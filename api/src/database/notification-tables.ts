import type { NoticeTime } from '@tapin/shared/contract/vocabulary';
import type { Generated } from 'kysely';

/** A delivery is queued until it is due and sending until its message is sent; the other three states are final. */
type DeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled';

/** The types of the tables of notifications and their choices. */
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
    /** Null in the column of a rule: the default of the person's role applies. */
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
