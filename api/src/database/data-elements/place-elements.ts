import type { DataElementsByTable } from './data-element.ts';

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
