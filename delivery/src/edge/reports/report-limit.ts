import { clientKeyOf } from '@tapin/shared/server/client-address';

/** The limit of reports from one client address, which a whole school may share. */
export const reportLimit = {
  max: 1200,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: { ip: string }) => clientKeyOf(ip),
};
