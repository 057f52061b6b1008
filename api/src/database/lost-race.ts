/** The database undid one of two transactions for the other. */
const undone = new Set(['40001', '40P01']);

/**
 * What two people can do at once, each of them rightly: take the same free address, identity or code, or write about a
 * person whose account is just being deleted. Any other violation is a mistake of ours.
 */
const contested = new Set([
  'class_assignments_student_id_fkey',
  'class_assignments_teacher_id_fkey',
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
  'school_users_user_id_fkey',
  'schools_code_key',
  'sign_up_browsers_sign_up_id_fkey',
  'sign_ups_user_id_fkey',
  'users_email_email_verified_key',
]);

/** Whether somebody else was quicker: a second try sees what they did. */
export function isLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  return undone.has(code) || contested.has(constraint);
}
