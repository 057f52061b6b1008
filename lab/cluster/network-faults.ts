import { type Fault, faultOf, pick, untilAnotherLeads } from './fault.ts';

export const networkFaults: readonly Fault[] = [
  faultOf(
    'leader',
    { name: 'the leader is cut off from the network', limitMs: 45_000, lastsMs: untilAnotherLeads },
    (host) => {
      host.cut();
      return () => host.mend();
    },
  ),
  faultOf(
    'leader',
    { name: 'the leader sends, but receives nothing', limitMs: 45_000, lastsMs: untilAnotherLeads },
    (host) => {
      host.dropReceived();
      return () => host.mend();
    },
  ),
  faultOf(
    'leader',
    { name: 'the leader loses every tenth packet', limitMs: 45_000, lastsMs: 20_000 },
    (host) => {
      host.dropReceived('numgen random mod 100 < 10');
      return () => host.mend();
    },
  ),
  faultOf(
    'leader',
    { name: 'the network of the leader is slow', limitMs: 45_000, lastsMs: 20_000 },
    (host) => {
      // Packets above the limit are lost and sent again, as in a network that is full.
      host.dropReceived('limit rate over 40 kbytes/second');
      return () => host.mend();
    },
  ),
  faultOf(
    'sync_standby',
    {
      name: 'the synchronous standby is cut off from the network',
      limitMs: 45_000,
      lastsMs: untilAnotherLeads,
    },
    (host) => {
      host.cut();
      return () => host.mend();
    },
  ),
  {
    name: 'an API is cut off from the network',
    limitMs: 15_000,
    lastsMs: 20_000,
    doubledMails: 100,
    cause: async ({ applications }, random) => {
      const { host } = pick(applications, random);
      host.cut();
      return () => host.mend();
    },
  },
];
