/** The slots in the screens of this remote that other remotes may fill. */
export const offers = {
  'dashboard-card': { props: { schoolUserId: 'string' }, budget: 8_192 },
} as const;
