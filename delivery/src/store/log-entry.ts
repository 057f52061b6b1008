import { VersionSchema } from '@tapin/shared/remote/release';
import { type Static, Type } from 'typebox';

/** One change of a channel: who moved which part from which version to which. */
export const LogEntrySchema = Type.Object({
  at: Type.String(),
  by: Type.String(),
  action: Type.Unsafe<'publish' | 'rollback'>(Type.String({ enum: ['publish', 'rollback'] })),
  part: Type.String(),
  version: VersionSchema,
  from: Type.Union([VersionSchema, Type.Null()]),
  revision: Type.Integer(),
});

export type LogEntry = Static<typeof LogEntrySchema>;
