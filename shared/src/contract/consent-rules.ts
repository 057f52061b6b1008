import { Type } from 'typebox';
import { DaySchema } from './entities.ts';
import { literals, orNull } from './schemas.ts';
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
