import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { connectionDrain } from '@tapin/shared/server/connection-drain';
import { FairQueue } from '@tapin/shared/server/fair-queue';
import { isOriginForm } from '@tapin/shared/server/request-target';
import { requestSpans } from '@tapin/shared/server/tracing';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Store } from '#src/store/store.ts';
import { addApiProxy, signInLimits } from './api/api-proxy.ts';
import { type ReplyTimeouts, replyTimeouts } from './api/failover.ts';
import { type HealthCheckTimes, healthCheckTimes } from './api/health-checks.ts';
import { Upstreams } from './api/upstreams.ts';
import { ChannelSource } from './channel-source.ts';
import { addHealthRoutes } from './health-routes.ts';
import { addKitRoutes } from './kit-routes.ts';
import { Metrics } from './monitoring/metrics.ts';
import {
  type AccessLog,
  addConnectionRoute,
  addMetricsRoute,
  measureRequests,
} from './monitoring/monitoring.ts';
import { withoutIds } from './monitoring/request-kind.ts';
import { notFound, plainText } from './not-found.ts';
import { type Operator, operatorsOf, requireOperator } from './ops/operators.ts';
import { opsPath, separateOpsHost } from './ops/ops-host.ts';
import { addOpsRoutes } from './ops/ops-routes.ts';
import { WrongTokens } from './ops/wrong-tokens.ts';
import { addOutcomeRoutes } from './outcome-routes.ts';
import { PageKeys } from './page-keys.ts';
import { addPageRoutes } from './page-routes.ts';
import { addPartRoutes } from './part-routes.ts';
import { ReleaseCache } from './release-cache.ts';
import { addPageReportRoutes } from './reports/page-report-routes.ts';
import { createReports } from './reports/reports.ts';
import { largeBodyDeadlineMs, limitRequestTime } from './request-deadline.ts';
import {
  type Certificate,
  type ConnectionLimits,
  defaultConnectionLimits,
  secureServer,
} from './secure-server.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { SsoProviders } from './sso-providers.ts';

export interface EdgeOptions {
  store: Store;
  channel: string;
  /** The addresses of one or several APIs that share a database. */
  apiUrls: readonly string[];
  production: boolean;
  /** Addresses of proxies in front of the edge whose `x-forwarded-*` headers are trusted. */
  trustProxy: string[];
  /** The connection is closed when a request has not arrived completely after this time. Parts of roster files may take longer. */
  requestDeadlineMs: number;
  /** Replaces some of the default limits, in tests. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** The token for `/metrics`, and for `/ops` unless `operators` is given. Without one neither exists. */
  opsToken: string | null;
  /** The earlier token, with which `/metrics` may still be read. */
  opsTokenBefore?: string;
  /** The people who may open `/ops`, with a token for each. */
  operators?: readonly Operator[];
  /** The host name for `/ops`, which is not that of the site. Without one the page does not exist. */
  opsHost: string | null;
  /** Receives an entry for every request that was answered. */
  access: AccessLog | null;
  /** Other origins whose pages may load parts from this edge; `*` allows all. */
  partOrigins: string[];
  /** Origins of development servers from which a browser may load a remote into this site. Empty disables it. */
  overrideOrigins: string[];
  /** Whether pages contain the HTML of their screen before any script runs. */
  showsPlaceholders?: boolean;
  /** With a certificate the edge serves HTTPS itself, with HTTP/2 for clients that support it. */
  certificate: Certificate | null;
  /** The address of the site, for previews of links to it. */
  publicUrl?: string;
  /** The folders of disks that the edge fills, by their name in `/metrics`. */
  writtenFolders?: Readonly<Record<string, string>>;
  /** Tests use shorter times. */
  apiTimes?: ReplyTimeouts & HealthCheckTimes;
  log: (line: string, fields?: { id: string }) => void;
}

/** Builds the server that receives every request: it serves pages, parts and discovery, stores load outcomes and proxies the API. */
export async function buildEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const {
    store,
    channel: name,
    apiUrls,
    production,
    trustProxy,
    requestDeadlineMs,
    opsToken,
    opsHost,
    log,
  } = options;
  const releases = new ReleaseCache(store);
  const upstreams = new Upstreams(apiUrls);
  const signIns = new FairQueue(signInLimits);
  const channel = new ChannelSource(store, releases, name, log);
  const countSigningProblems = () => channel.signingProblems().length;
  const metrics = new Metrics(() => signIns.waiting, upstreams.all, countSigningProblems);
  const pageKeys = await PageKeys.open(store);
  const reports = await createReports({
    store,
    channel,
    name,
    releases,
    pageKeys,
    metrics: metrics.visits,
    log,
  });
  metrics.addReturnedNetworks(() => reports.watch.returnedNetworks());
  metrics.addVisitShares(() => reports.counter.recentShares());
  const readChannel = () => store.readChannel(name);
  metrics.addStoreMetrics({ readChannel, writtenFolders: options.writtenFolders ?? {} });
  const { certificate } = options;
  const limits = { ...defaultConnectionLimits, ...options.connectionLimits };
  const app = fastify({
    ...(certificate && { serverFactory: secureServer(certificate, requestDeadlineMs, limits) }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // Requests that arrive on open connections during a shutdown are answered instead of refused.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    requestTimeout: largeBodyDeadlineMs,
    keepAliveTimeout: limits.idleMs,
    connectionTimeout: limits.stalledMs,
    http: {
      headersTimeout: requestDeadlineMs,
      connectionsCheckingInterval: Math.min(1_000, requestDeadlineMs),
    },
    frameworkErrors: (_error, request, reply) => {
      addSecurityHeaders(request, reply, production);
      plainText(reply, 400, 'bad request');
    },
  });

  const drainConnections = connectionDrain(app.server);
  const wrongTokens = new WrongTokens();
  const spans = requestSpans<FastifyRequest>(({ method, url }) => `${method} ${withoutIds(url)}`, false);
  app.addHook('onRequest', spans.start);
  app.addHook('preValidation', spans.resume);
  app.addHook('onRequest', async (request, reply) => {
    if (isOriginForm(request.raw)) return;
    addSecurityHeaders(request, reply, production);
    return plainText(reply, 400, 'bad request');
  });
  limitRequestTime(app, requestDeadlineMs);
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    wrongTokens.close();
    if (app.server.listening) await drainConnections();
  });
  measureRequests(app, metrics, options.access);
  if (opsHost) separateOpsHost(app, opsHost, production);
  app.setNotFoundHandler((request, reply) => {
    addSecurityHeaders(request, reply, production);
    return notFound(reply);
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const code = error.statusCode ?? 500;
    if (code < 500) return plainText(reply, code, 'bad request');
    log(`${request.method} ${withoutIds(request.url)} failed: ${error.message}`, { id: request.id });
    return plainText(reply, code, 'something went wrong');
  });

  await app.register(async (own) => {
    await own.register(cookie, { secret: pageKeys });
    own.addHook('onClose', async () => pageKeys.close());
    own.addHook('onRequest', async (request, reply) => addSecurityHeaders(request, reply, production));
    addPartRoutes(own, { store, releases, origins: options.partOrigins });
    addKitRoutes(own, { store, releases, channel });
    if (opsToken) {
      const requireToken = requireOperator(
        [opsToken, options.opsTokenBefore ?? ''].filter(Boolean),
        wrongTokens,
      );
      addMetricsRoute(own, metrics, requireToken);
      addConnectionRoute(own, requireToken);
    }
    if (opsToken && opsHost)
      await addOpsRoutes(own, {
        store,
        channel: name,
        operators: operatorsOf(options.operators ?? [], opsToken),
        wrongTokens,
        flush: () => reports.counter.flush(),
        log,
      });
    else
      for (const path of [opsPath, `${opsPath}/*`]) own.get(path, async (_request, reply) => notFound(reply));
    addHealthRoutes(own, channel, () => isStopping);
    const api = () => upstreams.first();
    const returns = reports.watch.returns.bind(reports.watch);
    const { overrideOrigins, showsPlaceholders: showsPlaceholder = true, publicUrl = '' } = options;
    const sso = new SsoProviders(api);
    addPageRoutes(own, { channel, api, returns, overrideOrigins, showsPlaceholder, sso, publicUrl });
    await own.register(rateLimit, { global: false });
    addPageReportRoutes(own, reports);
    addOutcomeRoutes(own, {
      channel,
      reports,
      pageKeys,
      saveOutcomes: async (outcomes) => {
        metrics.countLoads(outcomes);
        await store.reports.outcomes.append(name, outcomes);
      },
      log,
    });
  });
  // The proxy is registered last because replies of the API have headers of their own.
  const apiTimes = options.apiTimes ?? { ...replyTimeouts, ...healthCheckTimes };
  await addApiProxy(app, { upstreams, signIns, timeouts: apiTimes, healthCheckTimes: apiTimes, log });
  return app;
}
