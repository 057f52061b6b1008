/** The ticks of an axis with percentages. */
export const percentSteps = [0, 20, 40, 60, 80, 100];
