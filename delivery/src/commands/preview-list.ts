import { kilobytes } from '@tapin/delivery-formats/part-sizes';
import { maxPreviewDays, previewToken } from '@tapin/delivery-formats/preview';
import type { CommandResult } from '@tapin/servers/command-line';
import { formatTable } from '@tapin/servers/command-line-table';
import { percentileOf } from '#src/figures/day-figures.ts';
import { previewFiguresOf, readHours, totalOf } from '#src/figures/stored-figures.ts';
import { hasEnded, listPreviews } from '#src/signing/stored-previews.ts';
import type { Store } from '#src/store/store.ts';

const dayMs = 86_400_000;

const head = ['part', 'for', 'version', 'until (UTC)', 'by', 'size', 'visits', 'faulty', 'LCP', 'token'];

/** Lists previews with their sizes, and with what their own pages have reported in the last days. */
export async function previewList(store: Store, channel: string, part?: string): Promise<CommandResult> {
  const listed = await listPreviews(store, part);
  const hours = await readHours(
    store.objects,
    previewFiguresOf(channel),
    Date.now() - maxPreviewDays * dayMs,
  );
  const previews = listed.flatMap(({ key, preview }) => {
    if (typeof preview === 'string') return [];
    const { visits, faulty, kinds, speed } = totalOf(hours, preview.part, preview.version);
    const lcpMs = percentileOf('lcp', speed.lcp ?? []);
    const figures = { visits, faulty, kinds, lcpMs };
    return [{ ...preview, token: previewToken(key), hasEnded: hasEnded(preview), figures }];
  });
  const rows = previews.map(({ figures: { visits, faulty, kinds, lcpMs }, ...each }) => [
    each.part,
    each.name,
    each.version,
    each.hasEnded ? 'ended' : each.endsAt.slice(0, 16).replace('T', ' '),
    each.author,
    kilobytes(each.bytes),
    `${visits}`,
    faulty === 0 ? '0' : `${faulty} (${Object.keys(kinds).join(', ')})`,
    lcpMs === null ? '-' : `${Math.round(lcpMs)} ms`,
    each.token,
  ]);
  const refused = listed.flatMap(({ preview }) => (typeof preview === 'string' ? [preview] : []));
  const lines = rows.length > 0 ? formatTable(head, rows) : ['there is no preview'];
  const warnings = refused.map((line) => `warning: ${line}`);
  return { data: { channel, previews, refused }, lines: [...lines, ...warnings] };
}
