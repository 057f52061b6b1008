import { failedCallEvent } from '@tapin/delivery-formats/page-report';
import { ApiError } from '@tapin/shared/api';
import { LoadError } from '../remotes/loading/load-error.ts';
import { faultOf } from './attribute.ts';

const survey = 'https://tapin.test/parts/survey/2.1.0/screen.js';
const http = 'https://tapin.test/parts/host/1.4.0/http.js';
const libraries = 'https://tapin.test/parts/libraries/0.0.0-1/libraries.js';
const inSurvey = { remote: 'survey', version: '2.1.0', file: 'screen.js', line: 1, column: 20 };

function errorAt(stack: string, error: Error = new Error('x')): Error {
  error.stack = `Error: x\n${stack}`;
  return error;
}

const frame = (url: string) => `    at f (${url}:1:20)`;
const rejectionOf = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
const violation = (fields: Partial<SecurityPolicyViolationEvent>) =>
  Object.assign(new Event('securitypolicyviolation'), {
    violatedDirective: 'script-src',
    disposition: 'enforce',
    lineNumber: 1,
    columnNumber: 20,
    ...fields,
  });
const failedCall = (stack: string, cause: ApiError) =>
  new ErrorEvent(failedCallEvent, { error: Object.assign(errorAt(stack), { cause }) });

test('attributes an error and a rejection to the remote in the stack', () => {
  const error = errorAt(`${frame(libraries)}\n${frame(survey)}`);
  expect(faultOf(new ErrorEvent('error', { error, filename: libraries }))).toMatchObject({
    kind: 'error',
    origin: inSurvey,
  });
  expect(faultOf(rejectionOf(error))).toEqual({ kind: 'rejection', origin: inSurvey });
});

test('attributes an error that was thrown again to the remote in its cause', () => {
  const error = errorAt(frame(libraries), new Error('x', { cause: errorAt(frame(survey)) }));
  expect(faultOf(rejectionOf(error))).toEqual({ kind: 'rejection', origin: inSurvey });
});

test('attributes a script that does not compile by its address', () => {
  const event = new ErrorEvent('error', {
    error: new SyntaxError('x'),
    filename: survey,
    lineno: 1,
    colno: 20,
  });
  expect(faultOf(event)).toMatchObject({ kind: 'error', origin: inSurvey });
});

test('attributes an error during rendering to the component around it when the stack has only libraries', () => {
  const componentStack = `\n    at div\n${frame(survey)}\n${frame(http)}`;
  const fault = faultOf({ kind: 'render', error: errorAt(frame(libraries)), componentStack });
  expect(fault).toEqual({ kind: 'render', origin: inSurvey });
  expect(faultOf({ kind: 'render', error: 'text', componentStack })).toEqual(fault);
});

test.each([
  ['a rejection with a value that is no error', rejectionOf('broken')],
  [
    'an error of the libraries',
    new ErrorEvent('error', { error: errorAt(frame(libraries)), filename: libraries }),
  ],
  ['a call that nothing caught', rejectionOf(errorAt(frame(http), new ApiError('x', 'unavailable', 503)))],
  ['a violation in the loader of the host', violation({ sourceFile: http })],
  ['a violation without a file', violation({ sourceFile: '' })],
  ['a title that the host shows', { kind: 'text' as const, error: errorAt(frame(http)) }],
  ['a call of the host', failedCall(frame(http), new ApiError('x', 'unavailable', 503))],
])('attributes %s to no remote', (_, signal) => expect(faultOf(signal)?.origin).toBe('nearby'));

test.each([
  ['a script of another site', new ErrorEvent('error', { message: 'Script error.' })],
  ['a browser extension', rejectionOf(errorAt(frame('chrome-extension://abc/content.js')))],
])('does not attribute a fault of %s to the screen that is shown', (_, signal) =>
  expect(faultOf(signal)?.origin).toBe('unknown'),
);

test('counts a call that the API refused as invalid or failed to answer, and attributes it to its caller', () => {
  const fault = { kind: 'call', origin: inSurvey };
  const stack = `${frame(http)}\n${frame(survey)}`;
  expect(faultOf(failedCall(stack, new ApiError('x', 'validation', 400)))).toEqual(fault);
  expect(faultOf(failedCall(stack, new ApiError('x', 'unknown', 502)))).toEqual(fault);
  expect(faultOf(failedCall(stack, new ApiError('x', 'network')))).toBeNull();
  expect(faultOf(failedCall(stack, new ApiError('x', 'credentials_wrong', 401)))).toBeNull();
});

test('attributes a violation of the content security policy to the remote whose file caused it, if the policy is enforced', () => {
  expect(faultOf(violation({ sourceFile: survey }))).toEqual({ kind: 'policy', origin: inSurvey });
  expect(faultOf(violation({ sourceFile: survey, disposition: 'report' }))).toBeNull();
});

test.each([
  ['a load that failed', rejectionOf(errorAt(frame(survey), new LoadError('entry', 'x')))],
  ['a cancelled request', rejectionOf(errorAt(frame(survey), new DOMException('x', 'AbortError')))],
  [
    'an observer of sizes',
    new ErrorEvent('error', {
      message: 'ResizeObserver loop completed with undelivered notifications.',
      filename: survey,
    }),
  ],
])('does not count %s as a fault', (_, signal) => expect(faultOf(signal)).toBeNull());
