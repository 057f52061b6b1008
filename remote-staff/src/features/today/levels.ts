import { feelingOf } from '@tapin/shared/ui/face';

/** The feelings, best first. */
export const levels = [5, 4, 3, 2, 1] as const;
export type Level = (typeof levels)[number];

/** The group of a feeling, as a link within the page names it. */
export const anchorOf = (level: number): string => `feeling-${feelingOf(level)}`;
