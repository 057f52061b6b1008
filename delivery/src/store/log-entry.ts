import { VersionSchema } from '@tapin/shared/remote/release';
import { type Static, Type } from 'typebox';

const actions = ['publish', 'rollback', 'canary', 'promote', 'withdraw'] as const;
export type Action = (typeof actions)[number];

/** One change of a channel: who moved which part from which version to which, and why. */
export const LogEntrySchema = Type.Object({
  at: Type.String(),
  by: Type.String(),
  action: Type.Unsafe<Action>(Type.String({ enum: [...actions] })),
  part: Type.String(),
  version: VersionSchema,
  from: Type.Union([VersionSchema, Type.Null()]),
  revision: Type.Integer(),
  /** Of a canary: the share of visitors that gets it. */
  percent: Type.Optional(Type.Number()),
  reason: Type.Optional(Type.String()),
});

export type LogEntry = Static<typeof LogEntrySchema>;
