import type { RosterSettings } from '@tapin/shared/contract/roster-calls';

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/** Returns the host of the address from which the roster is read; empty for a file or a folder. */
export const sourceName = ({ source }: RosterSettings): string =>
  typeof source === 'string' ? '' : hostOf(source.address);
