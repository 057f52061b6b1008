/** Codes of transactions that the database rolled back because of another transaction. */
const rollbackCodes = new Set(['40001', '40P01']);

/**
 * Constraints that two valid concurrent requests can violate: they use the same free address, identity or code, or
 * write about a person whose account is being deleted. A violation of any other constraint is an internal error.
 */
const contestedConstraints = new Set([
  'about_slugs_one_current',
  'about_slugs_pkey',
  'class_assignments_student_id_fkey',
  'class_assignments_teacher_id_fkey',
  'district_texts_author_id_fkey',
  'district_users_user_id_fkey',
  'feedback_user_id_fkey',
  'follow_ups_one_open',
  'follow_ups_student_id_fkey',
  'identities_pkey',
  'identities_user_id_fkey',
  'notice_choices_user_id_fkey',
  'notifications_user_id_fkey',
  'own_questions_author_id_fkey',
  'password_resets_user_id_fkey',
  'question_offers_author_id_fkey',
  'roster_runs_one_active',
  'school_users_user_id_fkey',
  'schools_code_key',
  'sign_up_browsers_sign_up_id_fkey',
  'sign_ups_user_id_fkey',
  'users_email_email_verified_key',
]);

/** Whether an error means that another request was faster. A retry sees the result of that request. */
export function isLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  return rollbackCodes.has(code) || contestedConstraints.has(constraint);
}
