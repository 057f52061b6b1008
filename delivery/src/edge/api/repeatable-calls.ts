import { type Static, Type } from 'typebox';

/**
 * By the rule of HTTP a GET may be repeated and any other call may not. An API states its exceptions in each reply to a
 * health check, so that an edge of another release knows them.
 */
export const RepeatableCallsSchema = Type.Object({
  repeatable: Type.Array(Type.String()),
  /** GET calls that may not be repeated. */
  notRepeatable: Type.Array(Type.String()),
});

export type RepeatableCalls = Static<typeof RepeatableCallsSchema>;

/** The rule for an API of an earlier release, which states no exceptions. */
export const byMethodOnly: RepeatableCalls = { repeatable: [], notRepeatable: [] };

/** Matches a path without percent-encoding. An API decodes paths, so an encoded path may lead to any call. */
const plainPath = /^\/api(\/[\w.-]+)+$/;

export function isRepeatable(calls: RepeatableCalls, method: string, url: string): boolean {
  const [path = ''] = url.split('?');
  if (!plainPath.test(path)) return false;
  const segments = path.split('/').slice(2);
  const isListed = (list: readonly string[]) => list.some((call) => isCall(call, method, segments));
  if (method === 'GET' || method === 'HEAD') return !isListed(calls.notRepeatable);
  return isListed(calls.repeatable);
}

function isCall(call: string, method: string, segments: readonly string[]): boolean {
  const [callMethod, pattern = ''] = call.split(' ');
  const expected = pattern.split('/').slice(1);
  return (
    callMethod === method &&
    expected.length === segments.length &&
    expected.every((each, index) => each.startsWith(':') || each === segments[index])
  );
}
