export const questionsPath = '/district/questions';
/** The path of the form for an offer. */
export const offerPath = `${questionsPath}/offer`;
