/** The words of rosters that the API, the district's remote and the operator's commands share. It contains no schemas. */

export const rosterOrigins = ['file', 'rest', 'folder', 'command'] as const;
export type RosterOrigin = (typeof rosterOrigins)[number];

/** `new-year` is a change of the school year, in which many memberships end. */
export const rosterModes = ['usual', 'new-year'] as const;
export type RosterMode = (typeof rosterModes)[number];

/** A run reads, and is then `planned`: a dry run that waits for a decision. `stopped` waits for one too, see `reason`. */
export const rosterRunStates = [
  'reading',
  'planned',
  'applying',
  'applied',
  'undoing',
  'undone',
  'stopped',
  'failed',
  'canceled',
] as const;
export type RosterRunState = (typeof rosterRunStates)[number];

export const rosterPauseReasons = ['chosen', 'undo', 'stopped'] as const;
export type RosterPauseReason = (typeof rosterPauseReasons)[number];

/** The subject of a change. A change of a class contains the changes of its members. */
export const rosterKinds = ['school', 'staff', 'student', 'class'] as const;
export type RosterKind = (typeof rosterKinds)[number];

export const rosterActions = ['add', 'change', 'end'] as const;
export type RosterAction = (typeof rosterActions)[number];

/**
 * A `note` says what was recovered, a `warning` that a row was read in part, an `error` that a row was left out. A
 * `question` leaves the row out until an admin answers it.
 */
export const rosterProblemLevels = ['note', 'warning', 'error', 'question'] as const;
export type RosterProblemLevel = (typeof rosterProblemLevels)[number];

/** An upload is sent in parts of this size. */
export const rosterPartBytes = 4 * 1024 * 1024;
/** The largest file: a district of 100,000 students needs about 60 MB without compression. */
export const maxRosterBytes = 512 * 1024 * 1024;

/** After so many days a run cannot be undone any more. */
export const rosterUndoDays = 14;
/** The runs that a district sees. */
export const listedRosterRuns = 30;
/** The memberships of a school that a run may end without asking, in percent, until the district chooses another number. */
export const defaultMaxEndings = 10;

/** The mapping of a roster to which nobody has added anything. */
export const emptyMapping = {
  schools: {},
  periods: {},
  courses: {},
  counselors: 'none',
  division: {},
  column: '',
  consentColumn: '',
  people: {},
  roles: {},
  grades: {},
} as const;
