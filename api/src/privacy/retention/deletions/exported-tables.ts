import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { belongsOnlyTo } from './deletions.ts';

interface ExportedTable {
  isOfDistrict: (districtId: number) => RawBuilder<SqlBool>;
  /** Columns that are left out: secrets, and columns that the database computes. */
  without?: readonly string[];
  stays?: true;
}

const schoolsOf = (districtId: number) => sql`(select id from schools where district_id = ${districtId})`;

const ofSchool: ExportedTable = {
  isOfDistrict: (districtId) => sql`t.school_id in ${schoolsOf(districtId)}`,
};
const ofDistrict: ExportedTable = { isOfDistrict: (districtId) => sql`t.district_id = ${districtId}` };

const ofPerson = (column = 'user_id'): ExportedTable => ({
  isOfDistrict: (districtId) => sql`${sql.ref(`t.${column}`)} in
    (select u.id from users u where ${belongsOnlyTo(districtId)})`,
});

const ofParent = (
  column: string,
  parent: string,
  { isOfDistrict }: ExportedTable = ofSchool,
): ExportedTable => ({
  isOfDistrict: (districtId) =>
    sql`${sql.ref(`t.${column}`)} in (select t.id from ${sql.table(parent)} t where ${isOfDistrict(districtId)})`,
});

export const exportedTables: Record<string, ExportedTable> = {
  districts: { isOfDistrict: (districtId) => sql`t.id = ${districtId}` },
  district_texts: ofDistrict,
  schools: ofDistrict,
  about_slugs: ofSchool,
  school_calendars: ofSchool,
  former_weekdays: ofSchool,
  school_holidays: ofSchool,
  users: { ...ofPerson('id'), without: ['password_hash', 'name_key', 'search_key'] },
  identities: ofPerson(),
  account_uses: ofPerson(),
  notice_choices: ofPerson(),
  feedback: ofPerson(),
  district_users: ofDistrict,
  district_requests: {
    isOfDistrict: (districtId) =>
      sql`(t.district_id = ${districtId} or t.school_id in ${schoolsOf(districtId)})`,
  },
  school_users: ofSchool,
  role_requests: ofSchool,
  classes: ofSchool,
  class_members: ofParent('class_id', 'classes'),
  class_assignments: ofSchool,
  own_questions: ofSchool,
  question_offers: ofDistrict,
  answers: ofSchool,
  answer_corrections: ofSchool,
  year_figures: ofSchool,
  follow_ups: ofSchool,
  follow_up_events: ofSchool,
  withheld_notes: ofSchool,
  escalations: ofParent('follow_up_id', 'follow_ups'),
  weekly_summaries: ofSchool,
  consents: ofSchool,
  guardians: ofSchool,
  consent_texts: {
    isOfDistrict: (districtId) =>
      sql`t.id in (select c.text_id from consents c where c.school_id in ${schoolsOf(districtId)})`,
    stays: true,
  },
  legal_holds: ofPerson('student_id'),
  retention_confirmations: ofDistrict,
  retention_deletions: ofDistrict,
  disposals: ofDistrict,
  roster_sources: { ...ofDistrict, without: ['secrets'] },
  roster_schools: ofDistrict,
  roster_people: ofDistrict,
  roster_runs: ofDistrict,
  roster_problems: ofParent('run_id', 'roster_runs', ofDistrict),
  roster_changes: ofParent('run_id', 'roster_runs', ofDistrict),
  slips: { ...ofPerson(), without: ['code_hash'] },
  invitations: { ...ofPerson(), without: ['token_hash'] },
  audit: {
    isOfDistrict: (districtId) =>
      sql`(t.district_id = ${districtId} or t.school_id in ${schoolsOf(districtId)})`,
    stays: true,
  },
};

const forLogIn = 'proves who somebody is when they log in';
const ofRosterFile = 'a copy of a file that the district has';
const forAMonth = 'messages, which are deleted after 30 days';
const ofInstallation = 'belongs to the installation';

/** The tables that are in no export, with the reason. */
export const tablesWithoutExport: Record<string, string> = {
  student_days: 'computed from the answers',
  student_totals: 'computed from the answers',
  school_revisions: 'counts changes of a school',
  sessions: forLogIn,
  sign_ups: forLogIn,
  sign_up_browsers: forLogIn,
  password_resets: forLogIn,
  used_sso_states: forLogIn,
  device_links: forLogIn,
  guardian_links: 'hashes of links in emails',
  device_codes: forLogIn,
  pending_logins: forLogIn,
  passkeys: forLogIn,
  authenticator_apps: forLogIn,
  recovery_codes: forLogIn,
  school_addresses: ofInstallation,
  throttles: ofInstallation,
  idempotency_keys: 'replies of a day that only the page with the key can read',
  server_keys: ofInstallation,
  migrations: ofInstallation,
  backfills: ofInstallation,
  retention_lease: ofInstallation,
  maintenance_lease: ofInstallation,
  ledger_queue: ofInstallation,
  messages: forAMonth,
  notifications: forAMonth,
  deliveries: forAMonth,
  roster_uploads: ofRosterFile,
  roster_upload_parts: ofRosterFile,
  roster_families: ofRosterFile,
  roster_staged_orgs: ofRosterFile,
  roster_staged_sessions: ofRosterFile,
  roster_staged_classes: ofRosterFile,
  roster_staged_people: ofRosterFile,
  roster_staged_guardians: ofRosterFile,
  roster_staged_roles: ofRosterFile,
  roster_staged_enrollments: ofRosterFile,
};
