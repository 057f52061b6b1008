import type { DataElementsByTable } from './data-element.ts';

const ownCounts = 'how often each response to an own question was given';

/** The tables with what students answer. */
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
  year_figures: {
    about: 'nobody',
    kept: 'school',
    columns: {
      'school_id school_year students responses':
        'figures of a school year of at least ten students, without persons',
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
