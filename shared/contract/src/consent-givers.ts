/** The people and files that give a decision about the check-in. `roster` and `import` are files with answers of families. */
export const consentGivers = ['guardian', 'staff', 'student', 'import', 'roster'] as const;
export type ConsentGiver = (typeof consentGivers)[number];

/** The giver of a decision of a student of legal age. */
export const ofAgeGiver = 'student' satisfies ConsentGiver;
