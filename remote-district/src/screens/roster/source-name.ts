import type { RosterSettings } from '@tapin/shared/contract/roster-calls';

/** Returns the host of the address from which the roster is read; empty for a file or a folder. */
export const sourceName = ({ source }: RosterSettings): string =>
  typeof source === 'string' ? '' : (URL.parse(source.address)?.host ?? source.address);
