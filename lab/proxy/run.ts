// pnpm lab proxy starts HAProxy with the configuration in deploy/api in front of two APIs, and nginx in
// front of the edge, and causes faults.
// pnpm lab proxy --broken changes the lines of a configuration on which a behaviour depends; it then has to be lost.

import './failing-apis.ts';
import './repeated-calls.ts';
import './many-calls.ts';
import './real-apis.ts';
import './connections.ts';

// The comparison of durations has no line to change.
if (!process.argv.includes('--broken')) await import('./latency.ts');
