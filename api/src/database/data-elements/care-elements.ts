import type { DataElementsByTable } from './data-element.ts';

const ownCounts = 'how often each response to an own question was given';

export const answerElements: DataElementsByTable = {
  answers: {
    about: 'students',
    kept: 'answers',
    columns: {
      'school_id student_id': 'whose answer it is',
      'day created_at': 'when the question was answered',
      question: 'which question was answered',
      response: 'the response: yes, no, or a step from 1 to 5',
    },
  },
  answer_corrections: {
    about: 'students',
    kept: 'answers',
    columns: {
      'school_id student_id day question number': 'which answer a student changed on the same day',
      'replaced_response replaced_at replaced_was_low': 'the answer before the change',
      'response at': 'the new answer, and when it was given',
    },
  },
  student_days: {
    about: 'students',
    kept: 'answers',
    columns: {
      'school_id student_id day': 'whose day it is',
      'eaten rested feeling own_a own_b': 'the responses of the day, for the pages of the staff',
      'eaten_at rested_at feeling_at own_a_at own_b_at': 'when each question was answered',
      tap_ins: 'the number of days with answers so far, for figures of a period',
      'eaten_yes eaten_no rested_yes rested_no': 'how often each response was given so far',
      'feeling_1 feeling_2 feeling_3 feeling_4 feeling_5': 'how often each feeling was chosen so far',
      'own_a_1 own_a_2 own_a_3 own_a_4 own_a_5': ownCounts,
      'own_b_1 own_b_2 own_b_3 own_b_4 own_b_5': ownCounts,
    },
  },
  student_totals: {
    about: 'students',
    kept: 'answers',
    columns: {
      'school_id student_id': 'whose totals they are',
      'first_day last_day': 'the days of the first and the latest answer',
      tap_ins: 'the number of days with answers',
      'eaten_yes eaten_no rested_yes rested_no': 'how often each response was given',
      'feeling_1 feeling_2 feeling_3 feeling_4 feeling_5': 'how often each feeling was chosen',
      'own_a_1 own_a_2 own_a_3 own_a_4 own_a_5': ownCounts,
      'own_b_1 own_b_2 own_b_3 own_b_4 own_b_5': ownCounts,
    },
  },
  own_questions: {
    about: 'nobody',
    kept: 'school',
    columns: {
      'id school_id slot': 'which question of which school it is',
      'type texts low_responses': 'the question, its responses, and which of them are low',
      'grades weekdays first_day last_day': 'whom and when the question is asked',
      verified: 'whether the district has approved the question',
      author_id: 'which member of the staff wrote the question',
      'created_at answered_at ended_at': 'when the question was written, first answered and ended',
    },
  },
  question_offers: {
    about: 'nobody',
    kept: 'district',
    columns: {
      'id district_id': 'which offer of which district it is',
      'type texts low_responses': 'the question that the district offers to its schools',
      'author_id created_at': 'who wrote the offer, and when',
    },
  },
};

export const retentionElements: DataElementsByTable = {
  retention_confirmations: {
    about: 'staff',
    kept: 'district',
    columns: {
      'id district_id schedule counts':
        'the schedule that the district confirmed, with the counts of its dry run',
      'confirmed_by confirmed_at': 'who confirmed it, and when',
    },
  },
  maintenance_lease: {
    about: 'nobody',
    kept: 'installation',
    columns: {
      'id leased_by leased_until due_at succeeded_at':
        'which process does the hourly maintenance at the moment, when the next one is due, and when one last succeeded',
    },
  },
  retention_lease: {
    about: 'nobody',
    kept: 'installation',
    columns: {
      'id leased_by leased_until completed_on':
        'which process deletes data at the moment, and the last night',
      'overdue verified_at': 'how many rows the last check found that should have been deleted',
    },
  },
  ledger_queue: {
    about: 'people',
    kept: 'expiry',
    columns: {
      'id entry':
        'decisions of families and districts, until they are in the ledger from which a restored backup repeats them',
    },
  },
  retention_deletions: {
    about: 'nobody',
    kept: 'district',
    columns: { 'id district_id kind rows deleted_at before': 'how much was deleted in a night' },
  },
  year_figures: {
    about: 'nobody',
    kept: 'school',
    columns: {
      'school_id school_year students responses':
        'the figures of a school year whose answers were deleted, of at least ten students',
    },
  },
  legal_holds: {
    about: 'students',
    kept: 'account',
    columns: {
      'id student_id reason last_day': 'whose data must not be deleted, why, and until when',
      'created_by created_at ended_by ended_at': 'who began and ended the hold, and when',
    },
  },
  disposals: {
    about: 'staff',
    kept: 'district',
    columns: {
      'district_id requested_by requested_at confirmed_by confirmed_at':
        'who requested and confirmed the removal of the district',
      'begun_at certificate': 'when the removal began, and what it removes',
    },
  },
};

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
      'leased_by leased_until': 'which process sends it, and until when',
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
