import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import {
  type Attributes,
  type Context,
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Log } from './log.ts';

/** A stopping process waits at most this long for its last spans to be sent. */
const shutdownTimeoutMs = 2_000;

const tracer = () => trace.getTracer('tapin');

let isTracing = false;

function readEndpoint(): string | undefined {
  const { OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT } = process.env;
  if (OTEL_SDK_DISABLED === 'true') return undefined;
  return OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT || undefined;
}

/**
 * Sends traces to the OTLP endpoint in the standard environment variables of OpenTelemetry. Without an endpoint, the
 * SDK is not loaded and no span is recorded. Returns a function that sends the last spans.
 */
export async function startTracing(service: 'edge' | 'api', log: Log) {
  // The exporter reports an error as JSON with its stack.
  const warn = (text: string) =>
    log.warn(`traces are not sent: ${/"message":"([^"]+)"/.exec(text)?.[1] ?? text}`);
  const endpoint = readEndpoint();
  if (endpoint !== undefined && !URL.canParse(endpoint))
    warn('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318');
  if (endpoint === undefined || !URL.canParse(endpoint)) return async () => {};
  const [
    { NodeTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    core,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ]);
  const ignore = () => {};
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const name = process.env.OTEL_SERVICE_NAME || `tapin-${service}`;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register({ propagator: new core.W3CTraceContextPropagator() });
  isTracing = true;
  return async () => {
    isTracing = false;
    const timeout = new Promise((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref());
    await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
  };
}

interface Request {
  id: string;
  method: string;
  headers: IncomingHttpHeaders;
}
interface Reply {
  statusCode: number;
  raw: ServerResponse;
}

/**
 * Returns two Fastify hooks that record each request as a span. The second hook enters the context of the span again,
 * because the body arrives in the context of the connection. The trace of a caller is continued only if the caller is
 * trusted.
 */
export function requestSpans<R extends Request>(nameOf: (request: R) => string, trustsCaller: boolean) {
  const contexts = new WeakMap<Request, Context>();
  const startSpan = (request: R, reply: Reply): Context => {
    const parent = trustsCaller ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': request.method, 'tapin.request_id': request.id };
    const span = tracer().startSpan(nameOf(request), { kind: SpanKind.SERVER, attributes }, parent);
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return trace.setSpan(parent, span);
  };
  const resume = (request: R, _reply: Reply, next: () => void): void => {
    const entered = contexts.get(request);
    if (entered) context.with(entered, next);
    else next();
  };
  const start = (request: R, reply: Reply, next: () => void): void => {
    if (isTracing) contexts.set(request, startSpan(request, reply));
    resume(request, reply, next);
  };
  return { start, resume };
}

/** Records the calls of `run` to another server as a span of the request. Work outside of requests has no spans. */
export async function spanOf<T>(
  describe: () => { name: string; attributes?: Attributes },
  run: () => Promise<T>,
): Promise<T> {
  if (!isTracing || !trace.getSpan(context.active())?.isRecording()) return run();
  const { name, attributes = {} } = describe();
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await run();
    } catch (error) {
      // The message of an error may contain personal data.
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span.setAttribute('error.type', error.name);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Returns the headers with which another server continues the active trace. Without a trace the result is empty. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Headers of a trace and of values that propagate with it. Headers of visitors are not forwarded. */
export const traceHeaderNames = ['traceparent', 'tracestate', 'baggage'] as const;
