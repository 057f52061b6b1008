import { ChannelSchema } from '@tapin/shared/remote/channel';
import { type Static, Type } from 'typebox';
import { LogEntrySchema } from './log-entry.ts';
import { parseAs } from './parse-json.ts';

const ClaimSchema = Type.Object({ changes: Type.Array(LogEntrySchema), channel: ChannelSchema });
/** The earlier format, in which a revision changed one part only. */
const SingleClaimSchema = Type.Object({ change: LogEntrySchema, channel: ChannelSchema });

/** A revision of a channel: its changes and the resulting document. */
export type Claim = Static<typeof ClaimSchema>;

/** Parses a revision of any format. The first format was the document alone, with its changes in a log that is no longer read. */
export function parseClaim(text: string): Claim | null {
  const claim = parseAs(ClaimSchema, text);
  if (claim) return claim;
  const single = parseAs(SingleClaimSchema, text);
  if (single) return { changes: [single.change], channel: single.channel };
  const channel = parseAs(ChannelSchema, text);
  return channel && { changes: [], channel };
}
