import type { FastifyInstance } from 'fastify';
import { notFound } from '../not-found.ts';
import { addSecurityHeaders } from '../security-headers.ts';

export const opsPath = '/ops';

const isOpsRoute = (url = '') => url === opsPath || url.startsWith(`${opsPath}/`);

/**
 * Separates the operations page from the site: its routes exist on its own host name only, and nothing else does there.
 * Scripts of the site are of another origin then, and cannot use the session of an operator. Another port would not be
 * enough, because cookies ignore ports.
 */
export function separateOpsHost(app: FastifyInstance, opsHost: string, production: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const isOpsHost = request.hostname.toLowerCase().replace(/\.$/, '') === opsHost.toLowerCase();
    // The route is compared instead of the address, which may be percent-encoded.
    if (isOpsHost === isOpsRoute(request.routeOptions.url)) return undefined;
    addSecurityHeaders(request, reply, production);
    return isOpsHost && request.url === '/' ? reply.redirect(opsPath, 303) : notFound(reply);
  });
}
