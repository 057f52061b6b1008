import { ChannelSchema } from '@tapin/shared/remote/channel';
import { type Static, Type } from 'typebox';
import { LogEntrySchema } from './log-entry.ts';
import { parseAs } from './parse-json.ts';

const ClaimSchema = Type.Object({ changes: Type.Array(LogEntrySchema), channel: ChannelSchema });
/** As written when a revision changed one part only. */
const SingleClaimSchema = Type.Object({ change: LogEntrySchema, channel: ChannelSchema });

/** A revision of a channel: what was changed, and the document that came of it. */
export type Claim = Static<typeof ClaimSchema>;

/** The first revisions were the document alone; what was changed stood in a log that is no longer read. */
export function parseClaim(text: string): Claim | null {
  const claim = parseAs(ClaimSchema, text);
  if (claim) return claim;
  const single = parseAs(SingleClaimSchema, text);
  if (single) return { changes: [single.change], channel: single.channel };
  const channel = parseAs(ChannelSchema, text);
  return channel && { changes: [], channel };
}
