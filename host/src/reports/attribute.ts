import { type FaultKind, failedCallEvent } from '@tapin/delivery-formats/page-report';
import { blamedPlace, type CodePlace } from './code-place.ts';
import type { ThrownError } from './signals.ts';

export type Origin = CodePlace | 'nearby' | 'unknown';

export interface ObservedFault {
  kind: FaultKind;
  origin: Origin;
  /** Whether the error was thrown during an input event, so that the element of the event may name the remote. */
  isSynchronous?: boolean;
}

/** Errors of loads, which are reported as outcomes, and errors of cancelled requests. */
const expectedErrors = new Set(['LoadError', 'ChunkLoadError', 'AbortError', 'CanceledError']);
/** The stack of an `ApiError` begins in the HTTP client of the host, which did not cause the error. */
const apiErrorName = 'ApiError';

/** Returns the fault that an event or a thrown error stands for; null if it is no fault. */
export function faultOf(signal: Event | ThrownError): ObservedFault | null {
  if (!(signal instanceof Event)) return thrownError(signal);
  if ('reason' in signal) return rejection(signal.reason);
  if ('violatedDirective' in signal) return policyViolation(signal as SecurityPolicyViolationEvent);
  return signal instanceof ErrorEvent ? errorEvent(signal) : null;
}

function thrownError({ kind, error, componentStack = '' }: ThrownError): ObservedFault | null {
  if (isExpected(error)) return null;
  const origin = originOf(`${stackOf(error)}\n${componentStack}`);
  // The host shows the titles of screens and the labels of navigation entries, which are texts of remotes.
  return { kind, origin: kind === 'text' && isOfHost(origin) ? 'nearby' : origin };
}

function errorEvent(event: ErrorEvent): ObservedFault | null {
  const { type, error, message, filename, lineno, colno } = event;
  if (type === failedCallEvent) return failedCall(error);
  // The browser reports a ResizeObserver loop as an error, although it is harmless.
  if (isExpected(error) || message.startsWith('ResizeObserver loop')) return null;
  // A script that does not compile has a file and a line, but no stack.
  const stack = `${stackOf(error)}\n@${filename}:${lineno}:${colno}`;
  // The browser hides the details of an error of a cross-origin script.
  if (!error && !filename) return { kind: 'error', origin: 'unknown' };
  return { kind: 'error', origin: originOf(stack), isSynchronous: true };
}

function rejection(reason: unknown): ObservedFault | null {
  if (isExpected(reason)) return null;
  const origin = originOf(stackOf(reason));
  const isOfClient = nameOf(reason) === apiErrorName && isOfHost(origin);
  return { kind: 'rejection', origin: isOfClient ? 'nearby' : origin };
}

/** A failed call counts when the API refused it as invalid or failed, but not when the network failed. */
function failedCall(caller: Error): ObservedFault | null {
  const { code, status } = Object(caller.cause);
  if (code !== 'validation' && !(status >= 500)) return null;
  const origin = originOf(caller.stack ?? '');
  // The host repeats calls of remotes, for example when the person returns to the page.
  return { kind: 'call', origin: isOfHost(origin) ? 'nearby' : origin };
}

/** A policy violation in a library or in the loader of the host was caused by a remote, but by which one is unknown. */
function policyViolation(event: SecurityPolicyViolationEvent): ObservedFault | null {
  const { disposition, sourceFile, lineNumber, columnNumber } = event;
  if (disposition !== 'enforce') return null;
  if (!sourceFile) return { kind: 'policy', origin: 'nearby' };
  const origin = originOf(`@${sourceFile}:${lineNumber}:${columnNumber}`);
  return { kind: 'policy', origin: isOfHost(origin) ? 'nearby' : origin };
}

function originOf(stack: string): Origin {
  return blamedPlace(stack) ?? (isForeign(stack) ? 'unknown' : 'nearby');
}

const isOfHost = (origin: Origin) => typeof origin === 'object' && origin.remote === 'host';

/** Whether a script of a browser extension is in the stack. */
const isForeign = (stack: string) => /-extension:\/\//.test(stack);

const nameOf = (error: unknown): unknown => Object(error).name;
const isExpected = (error: unknown) => expectedErrors.has(String(nameOf(error)));

/** Returns the stack of an error and of its causes, because the stack of a cause names the code that first threw. */
function stackOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 3) return '';
  return `${error.stack ?? ''}\n${stackOf(error.cause, depth + 1)}`;
}
