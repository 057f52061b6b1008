/** The tables of corrected answers, of notes that are withheld from records, and of the last uses of accounts. */
export interface RightsTables {
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
