import { pageReportLimits, pageReportPath } from '@tapin/shared/remote/page-report';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { reportingPage } from '../visits.ts';
import { PageReportSchema } from './page-report-schema.ts';
import { parseBody } from './parse-body.ts';
import { refuseForeignReport } from './refuse-foreign-report.ts';
import { reportLimit } from './report-limit.ts';
import type { Reports } from './reports.ts';

/** Accepts what pages report about faults and speed, only with a signed page cookie and of versions that the page was given. */
export function addPageReportRoutes(app: FastifyInstance, { recorder, visits, canaries }: Reports): void {
  const options = {
    bodyLimit: pageReportLimits.bytes,
    config: { rateLimit: reportLimit },
    preHandler: refuseForeignReport,
  };
  app.post(pageReportPath, options, async (request, reply) => {
    const report = parseBody(request.body);
    if (!Value.Check(PageReportSchema, report)) return reply.code(400).send();
    const page = reportingPage(request);
    if (page) {
      const visit = { page, address: request.ip, canaries: await canaries() };
      visits.add(await recorder.recordReport(visit, report));
    }
    return reply.code(204).send();
  });
}
