import type { DataElementsByTable } from './data-element.ts';

/** The tables of retention, legal holds and the removal of districts. */
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
