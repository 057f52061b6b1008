import type { DataElementsByTable } from './data-element.ts';

const stagedRow = 'a line of the roster while an import reads it';

export const rosterElements: DataElementsByTable = {
  roster_sources: {
    about: 'nobody',
    kept: 'district',
    columns: {
      'district_id settings mapping': 'where the roster comes from, and how it is read',
      secrets: 'the keys of the server of the roster, encrypted',
      'paused_at pause_reason last_attempt_at notified_on next_run_at': 'when it is read by itself',
    },
  },
  roster_uploads: {
    about: 'people',
    kept: 'expiry',
    columns: {
      'id district_id uploaded_by name bytes created_at expires_at':
        'a file of the roster that is being sent',
    },
  },
  roster_upload_parts: {
    about: 'people',
    kept: 'expiry',
    columns: { 'upload_id part content': 'the parts of a file of the roster' },
  },
  roster_runs: {
    about: 'staff',
    kept: 'run',
    columns: {
      'id district_id origin upload_id file_name mode': 'which import it is',
      source: 'what its source has, with the ids of people in rows that could not be read',
      'started_by accepts_endings': 'who started it, and whether many endings were accepted',
      'state reason progress counts problem_counts': 'how far it is, and what it changes',
      'created_at planned_at applied_at undone_at decided_at is_nightly': 'when it happened',
      'leased_by leased_until failures': 'which process works on it, and how often it failed',
    },
  },
  roster_changes: {
    about: 'people',
    kept: 'run',
    columns: {
      'run_id id kind action state': 'what the import changes, so that it can be undone',
      'sourced_id entity_id school_sourced_id school_id name': 'whom or what the change is about',
      'before after': 'the values before and after the change',
    },
  },
  roster_families: {
    about: 'people',
    kept: 'run',
    columns: {
      'run_id sourced_id': 'the student of an import that waits to be applied',
      answer: 'the decision of the family, if the district has chosen a column for it',
      guardians: 'the guardians with their addresses, only where the district asks guardians by email',
    },
  },
  roster_problems: {
    about: 'people',
    kept: 'run',
    columns: {
      'run_id position code level': 'what is wrong in the roster',
      'file line column_name value data': 'where it is wrong, with the value',
    },
  },
  roster_schools: {
    about: 'nobody',
    kept: 'district',
    columns: { 'district_id sourced_id school_id': 'which school of the roster is which school' },
  },
  roster_people: {
    about: 'people',
    kept: 'account',
    columns: {
      'district_id sourced_id user_id': 'which person of the roster is which account',
      'email username identifiers': 'the names by which single sign-on finds the person',
    },
  },
  classes: {
    about: 'nobody',
    kept: 'district',
    columns: {
      'id district_id school_id sourced_id title class_type': 'which class of the roster it is',
      'first_day last_day ended_at': 'when the class takes place',
    },
  },
  class_members: {
    about: 'people',
    kept: 'account',
    columns: { 'class_id user_id role is_primary first_day last_day': 'who teaches and who attends a class' },
  },
  roster_staged_orgs: {
    about: 'nobody',
    kept: 'run',
    columns: { 'run_id sourced_id name type identifier parent_sourced_id is_ended line': stagedRow },
  },
  roster_staged_sessions: {
    about: 'nobody',
    kept: 'run',
    columns: { 'run_id sourced_id title type first_day last_day school_year is_ended line': stagedRow },
  },
  roster_staged_classes: {
    about: 'nobody',
    kept: 'run',
    columns: {
      'run_id sourced_id title class_code class_type course_title course_code': stagedRow,
      'school_sourced_id session_sourced_ids periods grades is_ended line': stagedRow,
    },
  },
  roster_staged_people: {
    about: 'people',
    kept: 'run',
    columns: {
      'run_id sourced_id given_name family_name preferred_name email username identifiers': stagedRow,
      'grade division consent primary_org_sourced_id is_ended line': stagedRow,
    },
  },
  roster_staged_guardians: {
    about: 'people',
    kept: 'run',
    columns: {
      'run_id sourced_id email agent_sourced_ids is_ended line':
        'a guardian of the roster while an import reads it, only where the district asks guardians by email',
    },
  },
  roster_staged_roles: {
    about: 'people',
    kept: 'run',
    columns: {
      'run_id person_sourced_id org_sourced_id role is_primary first_day last_day is_ended line': stagedRow,
    },
  },
  roster_staged_enrollments: {
    about: 'people',
    kept: 'run',
    columns: {
      'run_id sourced_id class_sourced_id school_sourced_id person_sourced_id': stagedRow,
      'role is_primary first_day last_day is_ended line': stagedRow,
    },
  },
};
