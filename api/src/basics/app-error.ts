import type { ErrorCode } from '@tapin/contract/error-codes';
import { type Retry, retrySoon } from './retry.ts';

const statuses = {
  validation: 400,
  session_expired: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many_requests: 429,
  origin_not_allowed: 403,
  time_zone_unknown: 400,
  credentials_wrong: 401,
  locked_out: 429,
  proof_of_work_required: 429,
  device_link_invalid: 400,
  password_too_short: 400,
  password_too_long: 400,
  password_too_common: 400,
  email_invalid: 400,
  email_not_verified: 403,
  code_wrong: 400,
  code_expired: 400,
  reset_link_invalid: 400,
  school_code_unknown: 404,
  school_code_taken: 409,
  slug_taken: 409,
  slug_not_allowed: 400,
  school_in_district: 409,
  school_in_use: 409,
  district_code_unknown: 404,
  already_member: 409,
  member_elsewhere: 409,
  role_not_allowed: 403,
  membership_not_approved: 403,
  teacher_not_in_school: 400,
  not_oneself: 403,
  last_super_admin: 409,
  district_not_opted_in: 403,
  response_invalid: 400,
  answer_not_of_today: 409,
  consent_missing: 403,
  consent_by_district: 409,
  consent_file_invalid: 400,
  guardian_link_invalid: 404,
  guardian_file_invalid: 400,
  guardian_is_student: 400,
  guardians_not_asked: 409,
  too_many_guardians: 409,
  question_invalid: 400,
  question_dates_invalid: 400,
  question_answered: 409,
  too_many_questions: 409,
  date_range_invalid: 400,
  changed_meanwhile: 409,
  already_claimed: 409,
  colleague_out_of_scope: 400,
  talk_not_enabled: 403,
  stand_in_needed: 400,
  calendar_file_invalid: 400,
  sso_failed: 400,
  slip_wrong: 400,
  account_ended: 403,
  invitation_invalid: 400,
  invitation_of_another: 403,
  address_has_account: 409,
  second_factor_required: 401,
  second_factor_wrong: 401,
  second_factor_expired: 401,
  second_factor_needed: 403,
  confirmation_needed: 403,
  passkey_wrong: 401,
  too_many_passkeys: 409,
  roster_busy: 409,
  roster_not_planned: 409,
  roster_not_last: 409,
  roster_many_endings: 409,
  roster_mapping_wrong: 400,
  roster_upload_incomplete: 409,
  roster_part_wrong: 400,
  roster_address_refused: 400,
  kept_by_roster: 409,
  school_code_closed: 409,
  unavailable: 503,
  unknown: 500,
} as const satisfies Record<ErrorCode, number>;

export const statusOf = (code: ErrorCode): number => statuses[code];

/** The codes of errors with the status 429, which always say when their limit ends. */
type LimitCode = { [Code in ErrorCode]: (typeof statuses)[Code] extends 429 ? Code : never }[ErrorCode];

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The value in the text, such as the name of the wrong field. */
  readonly subject: string;
  /** When the caller may try again, for the header `retry-after` of every reply with the status 429 or 503. */
  readonly retry: Retry | null;

  constructor(code: LimitCode, retry: Retry);
  constructor(code: Exclude<ErrorCode, LimitCode>, subject?: string);
  constructor(code: ErrorCode, detail: Retry | string = '') {
    super(code);
    this.code = code;
    this.status = statusOf(code);
    this.subject = typeof detail === 'string' ? detail : '';
    const ownRetry = typeof detail === 'string' ? null : detail;
    this.retry = this.status === 503 ? retrySoon() : ownRetry;
  }
}

/** A password waited too long for its hash, or too many passwords wait. It is sent as `unavailable` with its own text. */
export class ManyLogInsError extends AppError {
  constructor() {
    super('unavailable');
  }
}
