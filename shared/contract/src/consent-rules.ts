import { Type } from 'typebox';
import { DaySchema } from './entities.ts';
import { IdSchema, literals, orNull } from './schemas.ts';
import { consentModes, earlierAnswerChoices, maxGraceDays } from './vocabulary.ts';

const ModeSchema = literals(consentModes);

/** The rules that a district sets for its schools, and that a school without a district sets for itself. */
const shared = {
  /** After so many days of a new school year a consent of the last one ends. */
  graceDays: Type.Integer({ minimum: 0, maximum: maxGraceDays, default: 30 }),
  /** The treatment of the earlier answers of a student after a refusal. */
  earlierAnswers: Type.Unsafe<(typeof earlierAnswerChoices)[number]>(
    Type.String({ enum: [...earlierAnswerChoices], default: 'keep' }),
  ),
};

/** Whether guardians are asked by email. The one who decides on the mode decides it. */
const asksGuardians = Type.Boolean({ default: false });

/** The rules of consent in the settings of a school. The view `consent_modes` has the same defaults. */
export const SchoolConsentSchema = Type.Object({
  mode: Type.Unsafe<(typeof consentModes)[number]>(Type.String({ enum: [...consentModes], default: 'none' })),
  /** The mode holds from this day on. */
  startDay: Type.String({ format: 'date', default: '2000-01-01' }),
  asksGuardians,
  ...shared,
});

/** The rules in the settings of a district. Without a mode, each school has its own. */
export const DistrictConsentSchema = Type.Object({
  mode: orNull(ModeSchema, { default: null }),
  startDay: Type.String({ format: 'date', default: '2000-01-01' }),
  asksGuardians,
  ...shared,
});

export const ConsentRulesSchema = Type.Object({
  mode: ModeSchema,
  startDay: DaySchema,
  graceDays: shared.graceDays,
  earlierAnswers: shared.earlierAnswers,
  /** A change without it keeps the setting: a page that was opened before the setting was added does not reset it. */
  asksGuardians: Type.Optional(Type.Boolean()),
});

/** The students whose families have said no. They are not asked under any rule. */
export const refusals = { no: Type.Integer() };

export const SchoolRulesSchema = Type.Object({
  ...ConsentRulesSchema.properties,
  /** Whether the mode is one of the district, and whether the school has a district. */
  decidedBy: literals(['school', 'district']),
  hasDistrict: Type.Boolean(),
  /** The students for whom there is no decision. */
  undecided: Type.Integer(),
  ...refusals,
});

export const DistrictRulesSchema = Type.Object({
  ...ConsentRulesSchema.properties,
  mode: orNull(literals(consentModes)),
});

/** The data that is deleted when earlier answers are deleted after a refusal. */
const RefusedAnswersSchema = Type.Object({ students: Type.Integer(), answers: Type.Integer() });

/** The refused answers that the form has shown. Rules that delete answers are saved only with the counts of today. */
export const confirmed = { confirmed: Type.Optional(RefusedAnswersSchema) };

export const previewFields = {
  startDay: DaySchema,
  graceDays: ConsentRulesSchema.properties.graceDays,
  earlierAnswers: ConsentRulesSchema.properties.earlierAnswers,
};

export const PreviewSchema = Type.Object({
  students: Type.Integer(),
  /** Students who are asked now and would not be asked on the first day of the rules. */
  stopping: Type.Integer(),
  /** Students who are not asked now and would be asked. */
  resuming: Type.Integer(),
  ...refusals,
  refused: RefusedAnswersSchema,
  schools: Type.Array(
    Type.Object({
      _id: IdSchema,
      name: Type.String(),
      /** The mode that holds today, and who has decided it. */
      mode: literals(consentModes),
      decidedBy: literals(['school', 'district']),
      students: Type.Integer(),
      yes: Type.Integer(),
      no: Type.Integer(),
      none: Type.Integer(),
    }),
  ),
});
