import { type Static, Type } from 'typebox';

/**
 * The exceptions of an API to the rule of HTTP that a GET may be repeated and any other call may not. The API states
 * them in each reply to a health check, so that an edge of another release knows the calls of this API.
 */
export const RepeatableCallsSchema = Type.Object({
  /** Calls such as `POST /student/submit-response/:school` that may be repeated. */
  repeatable: Type.Array(Type.String()),
  /** GET calls that may not be repeated. */
  notRepeatable: Type.Array(Type.String()),
});

export type RepeatableCalls = Static<typeof RepeatableCallsSchema>;

/** The rule for an API of an earlier release, which does not state its calls. */
export const byMethodOnly: RepeatableCalls = { repeatable: [], notRepeatable: [] };

/** An API decodes a path before it finds the route, so an encoded path may be any call. */
const plainPath = /^\/api(\/[\w.-]+)+$/;

/** Returns whether an API may receive a call twice. */
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
