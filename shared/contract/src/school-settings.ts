import { type Static, Type } from 'typebox';
import { SchoolConsentSchema } from './consent-rules.ts';
import { IdSchema, orNull, TimeSchema } from './schemas.ts';

/** The numbers of school days in a row for which a rule can wait. */
export const runLengths = {
  lowDays: Type.Integer({ minimum: 2, maximum: 10 }),
  notEatenDays: Type.Integer({ minimum: 1, maximum: 10 }),
};

/** The numbers of days that a school has until it chooses others. */
export const defaultRunLengths = { lowDays: 3, notEatenDays: 2 };

/** Rules that open a follow-up without a request. A number is a number of school days in a row; null turns the rule off. */
const rules = {
  awful: Type.Boolean({ default: true }),
  lowDays: orNull(runLengths.lowDays, { default: defaultRunLengths.lowDays }),
  notEatenDays: orNull(runLengths.notEatenDays, { default: defaultRunLengths.notEatenDays }),
  /** A low answer to one of the school's own questions. */
  ownLow: Type.Boolean({ default: true }),
};

export const defaultEscalationMinutes = 120;
const escalationLimits = { minimum: 15, maximum: 960 };

/**
 * The settings of a school: name, schema and default of each. This is the only place that defines them: the database
 * stores them as one document, and the calls that read and change them are derived from it.
 */
const settings = {
  rules: Type.Object(rules),
  /** Whether students can ask to talk to one of their adults. */
  talkEnabled: Type.Boolean({ default: false }),
  /** The membership id of the admin who answers when that adult is away; students can ask only if there is one. */
  standIn: orNull(IdSchema, { default: null }),
  /** Whether people can join with the school code. Only a school that has a roster can refuse it. */
  joinsByCode: Type.Boolean({ default: true }),
  /** After so many minutes of school without a claim the next adults are notified of a follow-up. */
  escalationMinutes: Type.Integer({ ...escalationLimits, default: defaultEscalationMinutes }),
};

/** Settings of the school that have calls of their own, so that the call of the calendar cannot change them. */
const separateSettings = {
  /** When the school began to require a second factor of its admins; null if it does not. */
  secondFactorSince: orNull(TimeSchema, { default: null }),
  /** Whether families are asked before the check-in. */
  consent: SchoolConsentSchema,
};

export const SchoolSettingsSchema = Type.Object(settings);
export const SeparateSchoolSettingsSchema = Type.Object(separateSettings);

/** A setting that is left out keeps its value: a page that was opened before a setting was added does not reset it. */
export const SchoolSettingsChangeSchema = Type.Partial(
  Type.Object({ ...settings, rules: Type.Partial(Type.Object(rules)) }),
);

export type SchoolSettings = Static<typeof SchoolSettingsSchema>;
export type SchoolSettingsChange = Static<typeof SchoolSettingsChangeSchema>;
export type SeparateSchoolSettings = Static<typeof SeparateSchoolSettingsSchema>;
