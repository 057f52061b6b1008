import { createServer, request as httpRequest, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Headers of a page on this machine. The API of a site accepts changes only from the pages of that site. */
const headersOfPage = ['origin', 'referer'] as const;

/**
 * Starts a proxy on the loopback that sends calls to the API of a site as if they came from a page of the site. Cookies
 * of the site are kept for the local page, which has no HTTPS.
 */
export async function startSiteApi(site: string): Promise<{ url: string; server: Server }> {
  const { origin } = new URL(site);
  const send = origin.startsWith('https:') ? httpsRequest : httpRequest;
  const server = createServer((request, reply) => {
    const headers: NodeJS.Dict<string | string[]> = { ...request.headers, host: new URL(origin).host };
    for (const name of headersOfPage) if (headers[name]) headers[name] = origin;
    const { method = 'GET', url = '/' } = request;
    const call = send(`${origin}${url}`, { method, headers }, (response) => {
      const { 'set-cookie': cookies, ...others } = response.headers;
      const local = cookies?.map((cookie) =>
        cookie.replace(/; *secure/i, '').replace(/^__Host-/, localPrefix),
      );
      reply.writeHead(response.statusCode ?? 502, { ...others, ...(local && { 'set-cookie': local }) });
      response.pipe(reply);
    });
    if (headers.cookie) call.setHeader('cookie', String(headers.cookie).replaceAll(localPrefix, '__Host-'));
    call.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    request.pipe(call);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server };
}

/** Replaces the prefix of cookies that browsers accept over HTTPS only. */
const localPrefix = 'host-of-site-';
