import { ChannelSchema } from '@tapin/delivery-formats/channel';
import { ConfigValuesSchema } from '@tapin/delivery-formats/config';
import { VersionSchema } from '@tapin/delivery-formats/release';
import { toPrintable } from '@tapin/servers/printable';
import { type Static, Type } from 'typebox';
import { parseAs } from './parse-json.ts';

export type Action =
  | 'publish'
  | 'rollback'
  | 'canary'
  | 'promote'
  | 'withdraw'
  | 'retire'
  | 'restore'
  | 'config'
  | 'sign';

const LogEntrySchema = Type.Object({
  at: Type.String(),
  by: Type.String(),
  /** The schema accepts unknown actions, because a newer version of the command line may have written them. */
  action: Type.Unsafe<Action>(Type.String()),
  part: Type.String(),
  version: VersionSchema,
  from: Type.Union([VersionSchema, Type.Null()]),
  revision: Type.Integer(),
  percent: Type.Optional(Type.Number()),
  reason: Type.Optional(Type.String()),
  anyway: Type.Optional(Type.Boolean()),
  /** The values after the change, if it set values of a remote. */
  config: Type.Optional(ConfigValuesSchema),
});

export type LogEntry = Static<typeof LogEntrySchema>;

const ClaimSchema = Type.Object({ changes: Type.Array(LogEntrySchema), channel: ChannelSchema });
/** The earlier format, in which a revision contains one change. */
const SingleClaimSchema = Type.Object({ change: LogEntrySchema, channel: ChannelSchema });

export type Claim = Static<typeof ClaimSchema>;

/** Removes control characters, which entries of earlier releases may contain. */
const printableEntry = (entry: LogEntry): LogEntry => ({
  ...entry,
  by: toPrintable(entry.by),
  ...(entry.reason !== undefined && { reason: toPrintable(entry.reason) }),
});

/**
 * Parses a revision of any format. In the first format it is the document alone, and its changes are in a log that is
 * no longer read.
 */
export function parseClaim(text: string): Claim | null {
  const claim = parseAs(ClaimSchema, text);
  if (claim) return { ...claim, changes: claim.changes.map(printableEntry) };
  const single = parseAs(SingleClaimSchema, text);
  if (single) return { changes: [printableEntry(single.change)], channel: single.channel };
  const channel = parseAs(ChannelSchema, text);
  return channel && { changes: [], channel };
}
