/** The ticks of an axis with percentages. */
export const percentSteps = [0, 20, 40, 60, 80, 100];

/** Rounds a mean to a tenth, because more digits have no meaning. */
export const toTenth = (value: number): number => Math.round(value * 10) / 10;
