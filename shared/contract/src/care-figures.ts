import { type Static, Type } from 'typebox';
import { literals, orNull } from './schemas.ts';
import { alertRules } from './vocabulary.ts';

const Count = Type.Integer({ minimum: 0 });

/** Open follow-ups by the days since they were opened. */
const OpenByAgeSchema = Type.Object({
  today: Count,
  oneToThreeDays: Count,
  fourToSevenDays: Count,
  older: Count,
});

/** The follow-ups that a rule opened in the window, and what the adults said who closed them. */
const AlertFiguresSchema = Type.Object({
  rule: literals(alertRules),
  followUps: Count,
  needed: Count,
  notNeeded: Count,
  unsure: Count,
});

/** How low answers are followed up at a school. */
export const CareFiguresSchema = Type.Object({
  /** Low answers in the window whose school day is over or that an adult has acted on. */
  lowAnswers: Count,
  /** Those of them on which an adult acted by the end of the same school day. */
  sameDay: Count,
  /** `sameDay` of `lowAnswers` as a percentage, rounded; null without low answers. */
  sameDayPercent: orNull(Type.Integer({ minimum: 0, maximum: 100 })),
  /** The median time from an answer to the first action, over answers with an action; null without any. */
  medianMinutes: orNull(Count),
  open: Count,
  openByAge: OpenByAgeSchema,
  /** The rules that opened follow-ups. A follow-up that two rules opened counts for both. */
  alerts: Type.Optional(Type.Array(AlertFiguresSchema)),
});

export type OpenByAge = Static<typeof OpenByAgeSchema>;
export type AlertFigures = Static<typeof AlertFiguresSchema>;
export type CareFigures = Static<typeof CareFiguresSchema>;
