import { type PageReport, type PartReport, pageReportPath } from '@tapin/delivery-formats/page-report';
import type { FastifyInstance } from 'fastify';
import { navigation } from './test-edge.ts';

interface VisitorOptions {
  address?: string;
  cookies?: Record<string, string>;
  part?: string;
}

/** Opens a page in a browser. The returned functions send reports with the cookies of this page. */
export async function openPage(
  edge: FastifyInstance,
  { address = '127.0.0.1', cookies: jar = {}, part = 'survey' }: VisitorOptions = {},
) {
  const opened = await edge.inject({
    url: `/${part}`,
    headers: navigation,
    cookies: jar,
    remoteAddress: address,
  });
  for (const { name, value } of opened.cookies) jar[name] = value;
  const pattern = new RegExp(`href="/parts/${part}/([^/]+)/remoteEntry\\.js"`);
  const [, version = ''] = pattern.exec(opened.body) ?? [];
  const post = (url: string, payload: object | string, cookies = jar, receiver = edge) =>
    receiver.inject({
      method: 'POST',
      url,
      remoteAddress: address,
      cookies,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'sec-fetch-site': 'same-origin' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  return {
    jar,
    version,
    body: opened.body,
    post,
    load: (status: 'loaded' | 'failed', receiver = edge) => {
      const outcome = { remote: part, version, status, durationMs: 10 };
      const failure = status === 'failed' && { errorClass: 'module' };
      return post('/load-outcomes', [{ ...outcome, ...failure }], jar, receiver);
    },
    /** Reports faults or the speed of the part, as a page that was visible for half a minute. */
    report: (content: Partial<PartReport> = {}, report: Partial<PageReport> = {}) =>
      post(pageReportPath, {
        visibleMs: 30_000,
        parts: [{ remote: part, version, ...content }],
        ...report,
      }),
  };
}
