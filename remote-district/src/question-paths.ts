export const questionsPath = '/district/questions';
/** The form of an offer. */
export const offerPath = `${questionsPath}/offer`;
