import {
  type FaultKind,
  faultKinds,
  pageReportLimits,
  pageReportPath,
} from '@tapin/delivery-formats/page-report';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { LoadOutcomeSchema } from '#src/store/stored-reports.ts';
import { reportingPage } from '../visits.ts';
import { parseBody, refuseForeignReport, reportLimit } from './report-requests.ts';
import type { Reports } from './reports.ts';

const { parts, countPerKind, placesPerPart } = pageReportLimits;
const { remote, version } = LoadOutcomeSchema.properties;

const KindSchema = Type.Unsafe<FaultKind>(Type.String({ enum: [...faultKinds] }));
const count = Type.Optional(Type.Integer({ minimum: 0, maximum: countPerKind }));
const CountsSchema = Type.Object(
  {
    error: count,
    rejection: count,
    render: count,
    freeze: count,
    call: count,
    policy: count,
    text: count,
    tampering: count,
    memory: count,
  } satisfies Record<FaultKind, typeof count>,
  { additionalProperties: false },
);

const PlaceSchema = Type.Object(
  {
    kind: KindSchema,
    file: Type.String({ maxLength: 200 }),
    line: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
    column: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  },
  { additionalProperties: false },
);

const maxMs = 3_600_000;
const milliseconds = Type.Optional(Type.Number({ minimum: 0, maximum: maxMs }));
const SpeedSchema = Type.Object(
  {
    lcp: milliseconds,
    inp: milliseconds,
    cls: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000 })),
    shown: milliseconds,
  },
  { additionalProperties: false },
);

const PartReportSchema = Type.Object(
  {
    remote,
    version,
    faults: Type.Optional(CountsSchema),
    nearby: Type.Optional(CountsSchema),
    places: Type.Optional(Type.Array(PlaceSchema, { maxItems: placesPerPart })),
    speed: Type.Optional(SpeedSchema),
  },
  { additionalProperties: false },
);

/** A report of a page. The page keeps to the same limits of the fields. */
const PageReportSchema = Type.Object(
  {
    visibleMs: Type.Number({ minimum: 0, maximum: 30 * 86_400_000 }),
    parts: Type.Array(PartReportSchema, { maxItems: parts }),
    unknown: Type.Optional(CountsSchema),
  },
  { additionalProperties: false },
);

/**
 * Accepts reports of pages about faults and speed. A report needs a signed page cookie, and is only about versions that
 * the edge gave to the page.
 */
export function addPageReportRoutes(
  app: FastifyInstance,
  { recorder, visits, canaries, previews }: Reports,
): void {
  const options = {
    bodyLimit: pageReportLimits.bytes,
    config: { rateLimit: reportLimit },
    preHandler: refuseForeignReport,
  };
  app.post(pageReportPath, options, async (request, reply) => {
    const report = parseBody(request.body);
    if (!Value.Check(PageReportSchema, report)) return reply.code(400).send();
    const page = reportingPage(request);
    if (page?.isPreview)
      await previews.recorder.recordReport({ page, address: request.ip, canaries: [] }, report);
    else if (page) {
      const visit = { page, address: request.ip, canaries: await canaries() };
      visits.add(await recorder.recordReport(visit, report));
    }
    return reply.code(204).send();
  });
}
