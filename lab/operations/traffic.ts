import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:https';

// Runs on the machine and makes fifty calls a second through nginx until it is stopped, and at least a thousand calls.
// Writes the results to the file that the argument names.

export interface Traffic {
  calls: number;
  /** The number of calls without a reply within 35 s, or with a 5xx status. */
  failed: number;
  /** The number of calls with each status, or with each error when no reply came. */
  results: Record<string, number>;
}

const minCalls = 1_000;
const everyMs = 20;
const timeoutMs = 35_000;
const ca = readFileSync('/etc/ssl/tapin/ca.pem');
/** Half of the calls open a new connection, as new visitors do. */
const agents = [new Agent({ keepAlive: true, ca }), new Agent({ keepAlive: false, ca })];
/** The paths of a page, and of a call that reads the database. */
const paths = ['/', '/api/user/sessions', '/api/user/sessions', '/'];
const headers = { cookie: `__Host-tapin_session=${'a'.repeat(43)}` };

function call(index: number): Promise<string> {
  return new Promise((resolve) => {
    const url = `https://tapin.example.org${paths[index % paths.length]}`;
    const client = get(url, { agent: agents[index % agents.length], headers }, (response) => {
      response.on('error', (error) => resolve(error.message)).resume();
      response.on('end', () => resolve(String(response.statusCode)));
    });
    client.setTimeout(timeoutMs, () => client.destroy(new Error(`no reply for ${timeoutMs / 1_000} s`)));
    client.on('error', (error) => resolve(error.message));
  });
}

const pending: Promise<string>[] = [];
let isStopped = false;
process.on('SIGTERM', () => {
  isStopped = true;
});
while (!isStopped || pending.length < minCalls) {
  pending.push(call(pending.length));
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
const traffic: Traffic = { calls: pending.length, failed: 0, results: {} };
for (const result of await Promise.all(pending)) {
  traffic.results[result] = (traffic.results[result] ?? 0) + 1;
  if (!(Number(result) < 500)) traffic.failed += 1;
}
writeFileSync(process.argv[2] ?? '/run/traffic.json', JSON.stringify(traffic));
process.exit();
