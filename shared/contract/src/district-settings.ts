import { type Static, Type } from 'typebox';
import { DistrictConsentSchema } from './consent-rules.ts';

/** The settings of a district: name, schema and default of each, as `school-settings.ts` has those of a school. */
const years = (standard: number) => Type.Integer({ minimum: 1, maximum: 10, default: standard });

/** For how many school years, after the one in which it was stored, the district keeps each kind of data. */
export const RetentionScheduleSchema = Type.Object({
  answers: years(2),
  /** Follow-ups that are closed, with their notes. */
  followUps: years(2),
  /** Years, and not school years, after the person has left. */
  accounts: years(1),
  audit: years(3),
});
export type RetentionSchedule = Static<typeof RetentionScheduleSchema>;

const settings = {
  /** The opt-in remotes that the district has turned on. */
  remotes: Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }), { maxItems: 20, default: [] }),
  /** Whether a question of a school's own is asked only after the district has approved it. */
  approvesQuestions: Type.Boolean({ default: false }),
  /** Whether families are asked before the check-in. A mode of the district holds for all its schools. */
  consent: DistrictConsentSchema,
  retention: RetentionScheduleSchema,
};

export const DistrictSettingsSchema = Type.Object(settings);
export const DistrictSettingsChangeSchema = Type.Partial(DistrictSettingsSchema);

export type DistrictSettings = Static<typeof DistrictSettingsSchema>;
export type DistrictSettingsChange = Static<typeof DistrictSettingsChangeSchema>;
