import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { calls } from '@tapin/contract/calls';
import { connectionDrain } from '@tapin/servers/connection-drain';
import { LogLines } from '@tapin/servers/log-lines';
import { isOriginForm } from '@tapin/servers/request-target';
import { requestSpans } from '@tapin/servers/tracing';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { countWaitingHashes } from '#src/accounts/credentials/passwords.ts';
import { accountRoutes } from '#src/accounts/routes.ts';
import { authenticate } from '#src/accounts/session/service.ts';
import { localProviderRoutes } from '#src/accounts/sso/local-provider.ts';
import { AppError } from '#src/basics/app-error.ts';
import { isClockWrong } from '#src/basics/clock.ts';
import { StartError } from '#src/basics/environment.ts';
import { careRoutes } from '#src/care/routes.ts';
import { onLowAnswer } from '#src/care/rules/rules.ts';
import { answerRoutes } from '#src/check-ins/answers/routes.ts';
import { ownQuestionRoutes } from '#src/check-ins/own-questions/routes.ts';
import { districtsRoutes } from '#src/districts/routes.ts';
import { addDocumentation } from '#src/http/documentation.ts';
import { replyWithError } from '#src/http/error-reply.ts';
import { healthRoutes, offeredCallsRoute } from '#src/http/health.ts';
import { shedLoad } from '#src/http/load-shedding.ts';
import { loggerFor, logReplies, requestIdOf } from '#src/http/logging.ts';
import { acceptJsonOnly, refuseForeignOrigin } from '#src/http/request-checks.ts';
import type { Api, Services } from '#src/http/services.ts';
import { lazySerializerCompiler, validatorCompiler } from '#src/http/validation.ts';
import { metricsRoutes } from '#src/infrastructure/monitoring/metrics.ts';
import { ReplyCache } from '#src/insight/reply-cache/reply-cache.ts';
import { insightRoutes } from '#src/insight/routes.ts';
import { channelNames } from '#src/notifications/channels/channels.ts';
import { mailboxRoutes } from '#src/notifications/channels/mailbox.ts';
import { countMessages } from '#src/notifications/messages/repository.ts';
import { grantAccess } from '#src/people/access/access.ts';
import { peopleRoutes } from '#src/people/routes.ts';
import { privacyRoutes } from '#src/privacy/routes.ts';
import { rosterRoutes } from '#src/roster/routes.ts';
import { readRosterFigures } from '#src/roster/sources/figures.ts';

/** Refuses a route without an access rule. The documentation routes, which a library defines, get theirs here. */
export function requireAccessRule(options: RouteOptions): void {
  if (options.url.startsWith('/api/docs')) {
    options.config = { ...options.config, access: { kind: 'public' } };
  }
  if (!options.config?.access) {
    throw new StartError(`The route ${options.method} ${options.url} has no access rule.`);
  }
}

export function requireEveryCall({
  registeredCalls,
  services,
}: Pick<Api, 'registeredCalls' | 'services'>): void {
  for (const [key, definition] of Object.entries(calls)) {
    const absent = 'development' in definition && services.config.mode === 'production';
    if (!registeredCalls.has(key) && !absent)
      throw new StartError(`The call ${key} of the contract has no route.`);
  }
}

/** Warnings are written to standard error, because standard output may have no reader. */
const createStandardErrorLines = () => new LogLines((line) => process.stderr.write(line));

/**
 * The maximum time in which a request must arrive completely. The edge forwards a request only when it is complete,
 * except for a part of a roster file, which may take 120 s.
 */
const requestTimeoutMs = 125_000;
/** An idle connection is closed after this time. */
const stalledAfterMs = 120_000;

/** @param hasCalls Without calls, only health and metrics are served, for a process with background work. */
export async function buildApp(
  services: Services,
  lines = createStandardErrorLines(),
  hasCalls = true,
): Promise<FastifyInstance> {
  const { config } = services;
  const fastify = Fastify({
    logger: loggerFor(config.logLevel, lines),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    genReqId: requestIdOf,
    bodyLimit: 64 * 1024,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: stalledAfterMs,
    exposeHeadRoutes: false,
    // While the server stops, requests on open connections are still answered.
    return503OnClosing: false,
    // Only an edge may forward the address of a client.
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      replyWithError(error, request, reply);
    },
  });
  fastify.decorateRequest('caller', null);
  fastify.addHook('onRequest', async ({ raw }) => {
    if (!isOriginForm(raw)) throw new AppError('validation', 'request');
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(await lazySerializerCompiler());
  fastify.setErrorHandler((error: Error, request, reply) => replyWithError(error, request, reply));
  fastify.setNotFoundHandler((request, reply) => replyWithError(new AppError('not_found'), request, reply));
  fastify.addHook('onRoute', requireAccessRule);
  await fastify.register(cookie);
  await fastify.register(helmet, {
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
    hsts: config.mode === 'production',
  });
  acceptJsonOnly(fastify);
  const spans = requestSpans<FastifyRequest>(
    ({ method, routeOptions }) => routeOptions.config.call ?? method,
    true,
  );
  fastify.addHook('onRequest', spans.start);
  fastify.addHook('preValidation', spans.resume);
  services.eventLoop?.calls.addHooks(fastify);
  logReplies(fastify);
  metricsRoutes(fastify, {
    services,
    countWaitingHashes,
    countMessages: (db, now) => countMessages(db, channelNames, now),
    readRosters: readRosterFigures,
  });
  shedLoad(fastify, services);
  fastify.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (!access) return;
    // Only calls that change something depend on the clock of the machine. Other calls get their time from the
    // database.
    if (request.method !== 'GET' && isClockWrong(services.clock)) throw new AppError('unavailable');
    if (!request.routeOptions.config.allowsAnyOrigin) refuseForeignOrigin(request, config.publicUrl);
    await authenticate(services, access, request);
  });

  // The documentation is served at the root, because its pages refer to files by absolute paths.
  if (config.docs && hasCalls) await addDocumentation(fastify, config);
  const registeredCalls = new Set<string>();
  let isStopping = false;
  const processState = {
    isStopping: () => isStopping,
    wasBlocked: () => services.eventLoop?.wasBlocked() ?? false,
  };
  healthRoutes({ fastify, services, registeredCalls, grantAccess }, processState);
  const registerCalls = () =>
    fastify.register(
      async (mounted) => {
        const api: Api = { fastify: mounted, services, registeredCalls, grantAccess };
        healthRoutes(api, processState);
        offeredCallsRoute(api);
        peopleRoutes(api);
        accountRoutes(api);
        answerRoutes(api, onLowAnswer);
        ownQuestionRoutes(api);
        const cache = new ReplyCache();
        insightRoutes(api, cache);
        careRoutes(api, cache);
        privacyRoutes(api);
        districtsRoutes(api);
        rosterRoutes(api);
        if (config.mode === 'production') return;
        mailboxRoutes(api);
        await mounted.register(async (scope) => localProviderRoutes(scope, config));
      },
      { prefix: '/api' },
    );
  if (hasCalls) await registerCalls();
  const drainConnections = connectionDrain(fastify.server);
  fastify.addHook('preClose', async () => {
    isStopping = true;
    if (fastify.server.listening) await drainConnections();
  });
  await fastify.ready();
  if (hasCalls) requireEveryCall({ services, registeredCalls });
  return fastify;
}
