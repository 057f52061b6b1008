import type { DataElementsByTable } from './data-element.ts';

/** The tables about follow-ups, and about the notifications of the adults who do them. */
export const careElements: DataElementsByTable = {
  follow_ups: {
    about: 'students',
    kept: 'followUps',
    columns: {
      'id school_id student_id': 'which student the follow-up is about',
      reason: 'why it was opened: an automatic alert, a request to talk, or an adult',
      'asked_of asked_at seen_at': 'which adult the student asked to talk to, and when it was seen',
      'claimed_by claimed_at': 'which adult follows up, and since when',
      'opened_at closed_at zone': 'when it was opened and closed, in the time zone of the school',
      outcome: 'how it ended',
    },
  },
  follow_up_events: {
    about: 'students',
    kept: 'followUps',
    columns: {
      'id school_id follow_up_id': 'which follow-up the step belongs to',
      'at act by_id to_id': 'what was done, when, by whom, and to whom it was handed over',
      'outcome note note_audience': 'the note of the step and who may read it',
      'rules needed': 'which alerts opened the follow-up, and whether the adult found them needed',
    },
  },
  withheld_notes: {
    about: 'students',
    kept: 'followUps',
    columns: {
      'event_id school_id': 'which note the record of a student does not show',
      'reason withheld_by withheld_at': 'why, by whom and when it was withheld',
    },
  },
  escalations: {
    about: 'students',
    kept: 'followUps',
    columns: {
      follow_up_id: 'which follow-up waits',
      'waiting_since step stepped_at': 'since when nobody has claimed it, and who was notified last',
    },
  },
  notifications: {
    about: 'staff',
    kept: 'month',
    columns: {
      'id school_id user_id follow_up_id': 'which adult is notified of which follow-up',
      'occasion kind': 'what happened',
      created_at: 'when it happened',
    },
  },
  deliveries: {
    about: 'staff',
    kept: 'month',
    columns: {
      'notification_id channel message_id': 'which notification is sent over which channel',
      'state due_at changed_at': 'whether it was sent, and when',
    },
  },
  messages: {
    about: 'people',
    kept: 'outbox',
    columns: {
      'id channel kind': 'which email it is',
      'recipient language': 'to which address it is sent, in which language',
      'data subject body': 'the content of the email, which is removed when it was sent',
      'attempts created_at next_try_at sent_at': 'when it was created, tried and sent',
      'failed_at failure': 'when and with which code the last attempt failed',
    },
  },
  notice_choices: {
    about: 'staff',
    kept: 'account',
    columns: {
      user_id: 'whose choices they are',
      'awful low_days not_eaten_days asked own_low': 'which alerts are emailed, and when',
      'digest_hour weekly': 'when the digest is emailed, and whether the weekly summary is',
    },
  },
  weekly_summaries: {
    about: 'staff',
    kept: 'account',
    columns: { 'school_id user_id week': 'which summary was sent already, so that none is sent twice' },
  },
};
