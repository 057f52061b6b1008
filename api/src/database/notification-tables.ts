import type { NoticeRule, NoticeTime } from '@tapin/shared/contract/vocabulary';
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
    awful: NoticeTime;
    low_days: NoticeTime;
    not_eaten_days: NoticeTime;
    own_low: NoticeTime | null;
    asked: NoticeTime;
    digest_hour: number;
    usual: Generated<NoticeRule[]>;
    weekly: Generated<boolean>;
  };
  weekly_summaries: {
    school_id: number;
    user_id: number;
    week: string;
  };
}
