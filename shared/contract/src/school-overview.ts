import { type Static, Type } from 'typebox';
import { SchoolSchema } from './entities.ts';
import { literals, orNull } from './schemas.ts';

/** A district sees no figure that is about fewer students than this, because it could tell who they are. */
export const minGroupSize = 5;

/**
 * Why a figure is null. `fewerThanFive`: fewer than five students are behind it. `withheld`: more students are behind it, but with it
 * and the other figures a figure of a few students could be computed.
 */
export const HiddenSchema = literals(['fewerThanFive', 'withheld']);

const hiddenOf = <const T extends readonly string[]>(names: T) =>
  Type.Optional(
    Type.Partial(
      Type.Object(
        Object.fromEntries(names.map((name) => [name, HiddenSchema])) as Record<
          T[number],
          typeof HiddenSchema
        >,
      ),
    ),
  );

const Count = Type.Integer({ minimum: 0 });

/** Counts of students. Each count is about a part of the students of the one before it. */
export const countNames = ['totalStudents', 'checkedInStudents', 'needCare'] as const;

const CountsSchema = Type.Object({
  totalStudents: orNull(Count),
  checkedInStudents: orNull(Count),
  /** The number of students who feel awful or bad today. */
  needCare: orNull(Count),
  /** The number of pending requests of adults. */
  requests: Count,
  /** The reason of each count that is null. */
  hidden: hiddenOf(countNames),
});

/** How low answers of the last 30 days were followed up at a school. The figures are those of `CareFiguresSchema`. */
const DistrictCareSchema = Type.Object({
  sameDayPercent: orNull(Type.Integer({ minimum: 0, maximum: 100 })),
  medianMinutes: orNull(Count),
  open: orNull(Count),
  /** The number of follow-ups that were opened more than seven days ago and are still open. */
  openLong: orNull(Count),
  hidden: hiddenOf(['sameDayPercent', 'medianMinutes', 'open', 'openLong']),
});

/** Today's figures of one school of the district. */
export const SchoolOverviewSchema = Type.Object({
  school: SchoolSchema,
  ...CountsSchema.properties,
  care: Type.Optional(DistrictCareSchema),
  /** The school has no students yet and waits for the first import of the district's roster. */
  awaitsRoster: Type.Optional(Type.Literal(true)),
});

/** The sums over all schools of the district, those with hidden figures included. */
export const OverviewTotalsSchema = CountsSchema;

export type CountName = (typeof countNames)[number];
export type Hidden = Static<typeof HiddenSchema>;
export type HiddenCounts = Partial<Record<CountName, Hidden>>;
export type SchoolOverview = Static<typeof SchoolOverviewSchema>;
export type OverviewTotals = Static<typeof OverviewTotalsSchema>;
export type DistrictCare = Static<typeof DistrictCareSchema>;
