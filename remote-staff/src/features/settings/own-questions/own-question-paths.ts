/** The anchor of the school's own questions on the page of settings. */
export const ownQuestionsAnchor = 'own-questions';
export const ownQuestionsPath = `/admin/care#${ownQuestionsAnchor}`;

/** The form of a question: a new one; with an id, one to change; with `offer`, one that the district offers. */
export const ownQuestionPath = '/admin/care/question';
