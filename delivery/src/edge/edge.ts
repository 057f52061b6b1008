import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { FairQueue } from '@tapin/servers/fair-queue';
import type { FastifyInstance } from 'fastify';
import type { PreviewPeople } from '#src/environment.ts';
import { OtlpExport } from '#src/figures/otlp-export.ts';
import type { Store } from '#src/store/store.ts';
import { addApiProxy, logInLimits, replyTimeoutMs } from './api/api-proxy.ts';
import { addKitRoutes, addPartRoutes } from './file-routes.ts';
import { ChannelSource } from './live/channel-source.ts';
import { ReleaseCache } from './live/release-cache.ts';
import { type Operator, operatorsOf, opsPath, requireOperator, WrongTokens } from './ops/access.ts';
import { addOpsRoutes } from './ops/ops-routes.ts';
import { PageKeys } from './page-keys.ts';
import { addPageRoutes, SsoProviders } from './page-routes.ts';
import { InvitedPeople } from './preview/invited-people.ts';
import { PreviewSource } from './preview/preview-source.ts';
import { Previews } from './preview/previews.ts';
import { notFound } from './replies.ts';
import { Metrics } from './reports/metrics.ts';
import { addConnectionRoute, addHealthRoutes, addMetricsRoute } from './reports/monitoring.ts';
import { addOutcomeRoutes } from './reports/outcome-routes.ts';
import { addPageReportRoutes } from './reports/page-report-routes.ts';
import { createReports } from './reports/reports.ts';
import { addFileHeaders, addSecurityHeaders } from './security-headers.ts';
import { createServer, type ServerOptions } from './server.ts';

export interface EdgeOptions extends ServerOptions {
  store: Store;
  channel: string;
  /** The address of the API, or of the proxy that balances several APIs. */
  apiUrl: string;
  /** The token for `/metrics`, and for `/ops` unless `operators` is given. Without a token neither path exists. */
  opsToken: string | null;
  /** The earlier token, which still opens `/metrics` while the token is changed. */
  opsTokenBefore?: string;
  operators?: readonly Operator[];
  partOrigins: string[];
  /** Origins of development servers from which a browser may load a remote into this site. Empty disables it. */
  overrideOrigins: string[];
  /** The people who may open previews. Without it, only operators may. */
  previewPeople?: PreviewPeople;
  showsPlaceholders?: boolean;
  publicUrl?: string;
  /** The address of a collector for page reports and load outcomes. Empty disables it. */
  otlpUrl?: string;
  writtenFolders?: Readonly<Record<string, string>>;
  replyTimeoutMs?: number;
}

/**
 * Builds the server that receives every request: it serves pages, parts and discovery, stores load outcomes and proxies
 * the API.
 */
export async function buildEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const services = await createServices(options);
  const app = createServer(options, services.metrics, services.stop);
  await app.register(async (own) => {
    const { pageKeys } = services;
    await own.register(cookie, { secret: pageKeys });
    own.addHook('onClose', async () => pageKeys.close());
    own.addHook('onClose', async () => services.otlp?.close());
    own.addHook('onRequest', async (request, reply) =>
      addSecurityHeaders(request, reply, options.production),
    );
    await addOperatorRoutes(own, options, services);
    addSiteRoutes(own, options, services);
    await own.register(rateLimit, { global: false });
    addReportRoutes(own, options, services);
  });
  await app.register(async (files) => {
    const { store, partOrigins, production } = options;
    const { releases, channel } = services;
    files.addHook('onRequest', async (_request, reply) => addFileHeaders(reply, production));
    addPartRoutes(files, { store, releases, partOrigins });
    addKitRoutes(files, { store, releases, channel });
  });
  // The proxy is outside of the scopes above, because replies of the API have the security headers of the API.
  const { logIns } = services;
  await addApiProxy(app, { replyTimeoutMs, ...options, logIns });
  return app;
}

const noPeople: PreviewPeople = { roles: [], addresses: [], domains: [] };

type Services = Awaited<ReturnType<typeof createServices>>;

/**
 * Creates the services that the routes share: the live channel, the keys of cookies, and the receivers of reports.
 */
async function createServices({
  store,
  channel: name,
  apiUrl,
  previewPeople = noPeople,
  writtenFolders = {},
  otlpUrl: url,
  log,
}: EdgeOptions) {
  const releases = new ReleaseCache(store);
  const logIns = new FairQueue(logInLimits);
  const channel = new ChannelSource(store, releases, name, log);
  const metrics = new Metrics();
  const pageKeys = await PageKeys.open(store);
  const squadOf = async (part: string, version: string) =>
    (await releases.find(part, version))?.owner?.squad ?? null;
  const otlp = url ? new OtlpExport({ url, channel: name, squadOf, log }) : null;
  const sinks = otlp ? [metrics.visits, otlp] : [metrics.visits];
  const reports = createReports({ store, channel, name, releases, pageKeys, sinks, log });
  const people = new InvitedPeople(previewPeople, apiUrl);
  const previews = new Previews({ source: new PreviewSource(store, log), people, pageKeys, releases });
  metrics.addGauges({
    logInsWaiting: () => logIns.waiting,
    signingProblems: () => channel.signingProblems().length,
    returnedNetworks: () => reports.watch.returnedNetworks(),
    visitShares: () => reports.counter.recentShares(),
    readChannel: () => store.readChannel(name),
    squadOf,
    droppedReports: () => otlp?.dropped ?? 0,
    writtenFolders,
  });
  const wrongTokens = new WrongTokens();
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    wrongTokens.close();
  };
  const served = { releases, channel, pageKeys, reports, previews, otlp };
  return { ...served, logIns, metrics, wrongTokens, stop, isStopping: () => isStopping };
}

/** Adds the metrics and the operations page if the configuration has a token and a host name for them. */
async function addOperatorRoutes(
  app: FastifyInstance,
  {
    store,
    channel,
    opsToken,
    opsTokenBefore = '',
    operators = [],
    opsHost,
    publicUrl = '',
    log,
  }: EdgeOptions,
  { metrics, reports, pageKeys, wrongTokens }: Services,
): Promise<void> {
  if (opsToken) {
    const requireToken = requireOperator([opsToken, opsTokenBefore].filter(Boolean), wrongTokens);
    addMetricsRoute(app, metrics, requireToken);
    addConnectionRoute(app, requireToken);
  }
  if (opsToken && opsHost) {
    const flush = () => reports.counter.flush();
    const known = operatorsOf(operators, opsToken);
    const options = { store, channel, operators: known, wrongTokens, flush, log, pageKeys, publicUrl };
    await addOpsRoutes(app, options);
    return;
  }
  for (const path of [opsPath, `${opsPath}/*`]) app.get(path, async (_request, reply) => notFound(reply));
}

function addSiteRoutes(
  app: FastifyInstance,
  { apiUrl, overrideOrigins, showsPlaceholders: showsPlaceholder = true, publicUrl = '' }: EdgeOptions,
  { channel, reports, previews, isStopping }: Services,
): void {
  addHealthRoutes(app, channel, isStopping);
  const returns = reports.watch.returns.bind(reports.watch);
  const sso = new SsoProviders(apiUrl);
  const page = { returns, overrideOrigins, showsPlaceholder, publicUrl };
  addPageRoutes(app, { ...page, channel, apiUrl, sso, previews });
}

function addReportRoutes(
  app: FastifyInstance,
  { store, channel: name, log }: EdgeOptions,
  { channel, reports, pageKeys, metrics, otlp }: Services,
): void {
  addPageReportRoutes(app, reports);
  addOutcomeRoutes(app, {
    channel,
    reports,
    pageKeys,
    saveOutcomes: async (outcomes) => {
      metrics.countLoads(outcomes);
      otlp?.countLoads(outcomes);
      await store.reports.outcomes.append(name, outcomes);
    },
    log,
  });
}
