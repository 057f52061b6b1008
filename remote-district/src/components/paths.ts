export const questionsPath = '/district/questions';
export const offerPath = `${questionsPath}/offer`;

export const rosterPath = '/admin/roster';
export const rosterSettingsPath = `${rosterPath}/settings`;

export const runPath = (run: string): string => `${rosterPath}/run/${run}`;

export const changesPath = (run: string, filters: Record<string, string> = {}): string => {
  const search = new URLSearchParams(filters).toString();
  return `${runPath(run)}/changes${search && `?${search}`}`;
};
