/** The groups of the navigation, in the order in which the menu shows them. The host has their texts. */
export const navGroups = ['today', 'people', 'school', 'district', 'more'] as const;
export type NavGroup = (typeof navGroups)[number];
