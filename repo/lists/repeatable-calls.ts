import type { CallDefinition } from '../../shared/contract/src/call.ts';
import { calls } from '../../shared/contract/src/calls.ts';

const head = `# Calls that are repeated

A page repeats a call whose reply was lost. The table has each call that changes something. A call that is done once has a
key, and its repeat gets the reply of the first one. \`api/src/http/lost-replies.test.ts\` fails each statement of each call
and repeats it.

| Call | Done | A repeat |
|---|---|---|
`;

function rowOf(name: string, { once, repeat }: CallDefinition): string {
  const done = once ? 'once for each key' : 'again';
  const effect = once ? 'gets the stored reply.' : (repeat ?? 'leaves the same data.');
  return `| \`${name}\` | ${done} | ${effect} |`;
}

export function documentOfRepeatableCalls(): string {
  const writes = Object.entries(calls).filter(([name]) => !name.startsWith('GET '));
  return `${head}${writes.map(([name, definition]) => rowOf(name, definition)).join('\n')}\n`;
}
