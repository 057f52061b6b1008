import { VersionSchema } from '@tapin/shared/remote/release';
import { type Static, Type } from 'typebox';

export type Action = 'publish' | 'rollback' | 'canary' | 'promote' | 'withdraw';

/** One change of a channel: who moved which part from which version to which, and why. */
export const LogEntrySchema = Type.Object({
  at: Type.String(),
  by: Type.String(),
  /** A later release of these tools may know actions that this one does not: no reason to lose the channel. */
  action: Type.Unsafe<Action>(Type.String()),
  part: Type.String(),
  version: VersionSchema,
  from: Type.Union([VersionSchema, Type.Null()]),
  revision: Type.Integer(),
  /** Of a canary: the share of visitors that gets it. */
  percent: Type.Optional(Type.Number()),
  reason: Type.Optional(Type.String()),
});

export type LogEntry = Static<typeof LogEntrySchema>;
