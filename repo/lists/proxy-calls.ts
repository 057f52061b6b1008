import { type CallDefinition, isIdempotent } from '../../shared/contract/src/call.ts';
import { calls } from '../../shared/contract/src/calls.ts';

const head = `# HAProxy reads this file with haproxy.cfg. It has the calls that are exceptions to the rule by which a GET, or a call with the
# header idempotency-key, may be sent to a second API. "node repo/lists/print.ts proxy-calls" prints it from the contract.
`;

/** Returns a regular expression for the method and the path of a call, without a space, because a space ends it. */
function patternOf(name: string): string {
  const [method = '', path = ''] = name.split(' ');
  const segments = path
    .split('/')
    .map((each) => (each.startsWith(':') ? '[^/]+' : each.replaceAll('.', '\\.')));
  return `^${method === 'GET' ? '(GET|HEAD)' : method}/api${segments.join('/')}$`;
}

/** Returns the map of exceptions. A call that may never be repeated comes first, because the first match decides. */
export function mapOfProxyCalls(): string {
  const definitions: readonly [string, CallDefinition][] = Object.entries(calls);
  const isGet = (name: string) => name.startsWith('GET ');
  const exceptions = definitions.filter(([name, call]) => isIdempotent(name, call) !== isGet(name));
  const lines = exceptions.map(([name]) => `${patternOf(name)} ${isGet(name) ? 'no' : 'yes'}\n`);
  return (
    head + lines.toSorted((a, b) => Number(a.endsWith(' yes\n')) - Number(b.endsWith(' yes\n'))).join('')
  );
}
