/** The number of names that a list shows at first. */
export const maxShownNames = 8;
