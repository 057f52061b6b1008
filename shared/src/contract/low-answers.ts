/**
 * What counts as low. There are two rules, and they differ on purpose: a *low feeling* is what staff are shown and what
 * the figures count; a *low answer* is what may open a follow-up, which a student who has not eaten does as well.
 */

/** A feeling is 1 (awful) to 5 (great); awful and bad are low. */
export const highestLowFeeling = 2;
/** The one that no adult may learn of a day late. */
export const awfulFeeling = 1;
/** The highest mean of several feelings that is low. */
export const highestLowMean = 2.5;

export const isLowFeeling = (feeling: number | null | undefined): boolean =>
  typeof feeling === 'number' && feeling <= highestLowFeeling;

/** What a student answered on a day, as far as it can be low. */
interface Answered {
  feeling?: number | null;
  eaten?: boolean | null;
}

export const isLowAnswer = ({ feeling, eaten }: Answered): boolean =>
  isLowFeeling(feeling) || eaten === false;
