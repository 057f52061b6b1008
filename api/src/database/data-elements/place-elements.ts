import type { DataElementsByTable } from './data-element.ts';

/** The tables about districts and schools, and those that the software needs for itself. */
export const placeElements: DataElementsByTable = {
  districts: {
    about: 'nobody',
    kept: 'installation',
    columns: {
      'id name code created_at': 'which district it is, and the code with which its admins ask for access',
      settings: 'what the district has turned on and chosen',
    },
  },
  district_users: {
    about: 'staff',
    kept: 'account',
    columns: { 'id district_id user_id role verified created_at': 'who manages the district' },
  },
  district_requests: {
    about: 'nobody',
    kept: 'district',
    columns: { 'school_id district_id verified created_at': 'which school the district asked to join it' },
  },
  district_texts: {
    about: 'nobody',
    kept: 'district',
    columns: {
      'id district_id kind language text':
        'the texts that the district wrote for its people, with their history',
      'author_id created_at': 'who wrote a version, and when',
    },
  },
  schools: {
    about: 'nobody',
    kept: 'installation',
    columns: {
      'id name code district_id created_at': 'which school it is, and the code with which people join it',
      settings: 'what the school has chosen',
    },
  },
  about_slugs: {
    about: 'nobody',
    kept: 'school',
    columns: {
      'slug school_id is_current': 'the public address of the page about the questions of the school',
    },
  },
  school_calendars: {
    about: 'nobody',
    kept: 'school',
    columns: {
      'school_id time_zone weekdays first_day last_day opens_at closes_at':
        'on which days and hours there is school',
    },
  },
  former_weekdays: {
    about: 'nobody',
    kept: 'school',
    columns: { 'school_id until_day weekdays': 'on which weekdays there was school before a change' },
  },
  school_holidays: {
    about: 'nobody',
    kept: 'school',
    columns: { 'school_id first_day last_day name': 'days without school' },
  },
  school_revisions: {
    about: 'nobody',
    kept: 'school',
    columns: {
      'school_id revision': 'a number that changes with the data of the school, for cached replies',
    },
  },
  retention_confirmations: {
    about: 'staff',
    kept: 'district',
    columns: {
      'id district_id schedule counts':
        'the schedule that the district confirmed, with the counts of the dry run',
      'confirmed_by confirmed_at': 'who confirmed it, and when',
    },
  },
  retention_deletions: {
    about: 'nobody',
    kept: 'district',
    columns: {
      'id district_id kind rows deleted_at before':
        'how many rows of a kind were deleted by the schedule, when, and from which day on data was kept',
    },
  },
  retention_lease: {
    about: 'nobody',
    kept: 'installation',
    columns: {
      'id leased_by leased_until completed_on':
        'which process deletes now, and the last night that is complete',
      'overdue verified_at': 'how many rows are older than they should be, and when that was counted',
    },
  },
  legal_holds: {
    about: 'students',
    kept: 'account',
    columns: {
      'id student_id reason last_day': 'whose data must not be deleted, why, and until when',
      'created_by created_at ended_by ended_at': 'who began and who ended the hold, and when',
    },
  },
  disposals: {
    about: 'staff',
    kept: 'installation',
    columns: {
      'district_id requested_by requested_at confirmed_by confirmed_at':
        'who asked to remove a district, and who confirmed it',
      'begun_at certificate': 'when the removal began, and its certificate of counts',
    },
  },
  server_keys: {
    about: 'nobody',
    kept: 'installation',
    columns: { 'name key created_at': 'keys with which the servers sign and encrypt' },
  },
  migrations: {
    about: 'nobody',
    kept: 'installation',
    columns: { 'name applied_at': 'which changes of the schema were applied' },
  },
  backfills: {
    about: 'nobody',
    kept: 'installation',
    columns: { 'name position total_rows': 'how far a change of the stored data is' },
  },
};
