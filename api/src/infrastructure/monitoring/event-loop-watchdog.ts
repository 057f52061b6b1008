import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { openLog } from '@tapin/servers/log';
import { LogLines } from '@tapin/servers/log-lines';
import type { WatchdogData } from './event-loop-watch.ts';
import { cells } from './running-calls.ts';

const { memory, names, beatMs, blockedAfterMs, killAfterMs, logLevel }: WatchdogData = workerData;
const standardError = 2;
// The streams of a thread write through the event loop of the process, which is blocked, so the thread writes
// synchronously.
const lines = new LogLines((line) => writeSync(standardError, line));
const log = openLog('api', lines, logLevel);

let lastBeats = 0;
let silentMs = 0;
let isReported = false;

// The silence is counted in turns of this timer, so that a suspended machine does not count as blocked.
setInterval(() => {
  const beats = Atomics.load(memory, cells.beats);
  silentMs = beats === lastBeats ? silentMs + beatMs : 0;
  lastBeats = beats;
  const call = Atomics.load(memory, cells.runningCall);
  if (silentMs < blockedAfterMs) {
    isReported = false;
    return;
  }
  if (!isReported) {
    isReported = true;
    Atomics.store(memory, cells.blockedCall, call);
    log.error('the event loop is blocked', { call: names[call] });
  }
  if (killAfterMs === null || silentMs < killAfterMs) return;
  log.error('the event loop stays blocked, so the process ends', { call: names[call] });
  process.kill(process.pid, 'SIGKILL');
}, beatMs);
