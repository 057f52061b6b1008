export const questionsPath = '/district/questions';
/** The path of the form for an offer. */
export const offerPath = `${questionsPath}/offer`;

export const rosterPath = '/admin/roster';
export const rosterSettingsPath = `${rosterPath}/settings`;

/** The path of the screen of one roster run. */
export const runPath = (run: string): string => `${rosterPath}/run/${run}`;

/** The path of the changes of a run, with filters. */
export const changesPath = (run: string, filters: Record<string, string> = {}): string => {
  const search = new URLSearchParams(filters).toString();
  return `${runPath(run)}/changes${search && `?${search}`}`;
};
