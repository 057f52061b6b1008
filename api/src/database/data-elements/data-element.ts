/** How long a row is kept. `pnpm list-data-elements` prints these texts. */
export const periods = {
  answers: 'by the schedule of the district: answers',
  followUps: 'by the schedule of the district: follow-ups and notes',
  account: 'by the schedule of the district: accounts, after the person has left',
  audit: 'by the schedule of the district: record of who looked at what',
  outbox: 'by the schedule of the district: emails, at most 30 days',
  guardian: 'until the school deletes it, and at most 30 days after it has no use',
  month: '30 days',
  expiry: 'until it expires; expired rows are deleted every hour',
  school: 'as long as the school',
  district: 'as long as the district',
  run: 'until the import is no longer listed',
  installation: 'as long as the installation',
} as const;

export const subjects = {
  students: 'students',
  people: 'students and staff',
  guardians: 'parents and guardians',
  staff: 'staff',
  nobody: 'no person',
} as const;

/**
 * Why the columns of a table are kept, and how long. A key of `columns` is the name of a column, or several names with
 * spaces between them that are kept for the same reason.
 */
interface DataElements {
  about: keyof typeof subjects;
  kept: keyof typeof periods;
  columns: Record<string, string>;
}

export type DataElementsByTable = Record<string, DataElements>;
