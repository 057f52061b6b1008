/** The ticks of an axis with percentages. */
export const percentSteps = [0, 20, 40, 60, 80, 100];

/** To a tenth: what a mean has beyond that is no figure anybody can use. */
export const toTenth = (value: number): number => Math.round(value * 10) / 10;
