import { type Static, type TSchema, Type } from 'typebox';

/** A schema for one of several texts. */
export const literals = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values] }));

/** A schema for one of several whole numbers. */
export const oneOfNumbers = <const T extends readonly number[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Integer({ enum: [...values] }));

/** A schema that also accepts null. */
export const orNull = <T extends TSchema>(schema: T, options: { default?: Static<T> | null } = {}) =>
  Type.Union([schema, Type.Null()], options);

export const IdSchema = Type.String({ minLength: 1, maxLength: 64 });
/** A time in ISO 8601. */
export const TimeSchema = Type.String({ format: 'date-time' });

/** The path parameter of a call about one school. */
export const SchoolParams = Type.Object({ school: IdSchema });
/** The caller's own membership. */
export const SchoolUserIdSchema = Type.Object({ schoolUserId: IdSchema });

/** A time in the time zone of the school, `HH:MM`. */
export const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
