import type { ChannelPart } from '@tapin/shared/remote/channel';
import type { LogEntry } from '#src/store/log-entry.ts';
import type { CanaryStatus } from './canary-status.ts';
import type { LoadFigures } from './load-figures.ts';
import type { VisitFigures } from './visit-figures.ts';

export interface VersionStatus extends LoadFigures, VisitFigures {
  version: string;
  /** The share of visitors who get this version, in percent. */
  share: number;
}

export interface PartStatus extends ChannelPart {
  part: string;
  /** Whether the release of the stable version cannot be read from the store. */
  isMissing: boolean;
  publishedAt: string;
  publishedBy: string;
  commit: string;
  /** The section of the changelog about the stable version. */
  changes: string | null;
  /** The last change of the part. */
  last: LogEntry | null;
  /** The stable version, the canary, and the fallbacks that pages have used since the last change, in this order. */
  versions: VersionStatus[];
  /** The canary beside the stable version. */
  comparison: CanaryStatus | null;
}

export interface ChannelStatus {
  channel: string;
  /** The pointers whose signature is refused, and signed documents that expire. */
  signing: string[];
  /** Improvements of the list of keys, each with its command. */
  advice: string[];
  revision: number;
  updatedAt: string;
  /** The live parts, those first that fail or were changed. */
  parts: PartStatus[];
  /** The last changes, the latest one last. */
  changes: LogEntry[];
  /** The remotes that can come back, with the change that retired them. */
  retired: RetiredStatus[];
}

interface RetiredStatus extends ChannelPart {
  part: string;
  last: LogEntry | null;
}
