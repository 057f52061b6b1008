/** A part of a line: a text, or a link to an address that is safe to open. */
export interface TextPart {
  text: string;
  href?: string;
}

type Line = TextPart[];

export type TextBlock =
  | { kind: 'heading'; level: 1 | 2; line: Line }
  | { kind: 'list'; items: Line[] }
  | { kind: 'paragraph'; lines: Line[] };

/** Limits on what a single text can render, whatever it contains. */
const maxLines = 2_000;
const maxLinks = 300;

const link = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g;
const mail = /^mailto:[^\s@?&#%]+@[^\s@?&#%]+$/i;
const telephone = /^tel:\+?[0-9][0-9.-]{1,24}$/i;

function isSafeAddress(address: string): boolean {
  if (mail.test(address) || telephone.test(address)) return true;
  if (!/^https:\/\//i.test(address)) return false;
  try {
    const { protocol, username, password } = new URL(address);
    return protocol === 'https:' && username === '' && password === '';
  } catch {
    // `URL.canParse` is newer than the supported browsers.
    return false;
  }
}

function partsOf(line: string, links: { left: number }): Line {
  const parts: Line = [];
  let end = 0;
  for (const { 0: whole, 1: text = '', 2: href = '', index } of line.matchAll(link)) {
    if (links.left <= 0 || !isSafeAddress(href)) continue;
    links.left -= 1;
    if (index > end) parts.push({ text: line.slice(end, index) });
    parts.push({ text, href });
    end = index + whole.length;
  }
  if (end < line.length) parts.push({ text: line.slice(end) });
  return parts;
}

/**
 * Reads a text with headings (`# `, `## `), lists (`- `), paragraphs and links (`[text](https://…)`, also `mailto:` and
 * `tel:`). Everything else is text, as it is written: there is no HTML. A link to another kind of address stays text.
 */
export function parseSimpleText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const links = { left: maxLinks };
  let isNewBlock = true;
  for (const line of text.split('\n', maxLines)) {
    const trimmed = line.trim();
    const last = isNewBlock ? undefined : blocks.at(-1);
    isNewBlock = trimmed === '';
    if (isNewBlock) continue;
    if (trimmed.startsWith('# ') || trimmed.startsWith('## ')) {
      const level = trimmed.startsWith('##') ? 2 : 1;
      blocks.push({ kind: 'heading', level, line: partsOf(trimmed.slice(level).trim(), links) });
      isNewBlock = true;
    } else if (trimmed.startsWith('- ')) {
      const parts = partsOf(trimmed.slice(2).trim(), links);
      if (last?.kind === 'list') last.items.push(parts);
      else blocks.push({ kind: 'list', items: [parts] });
    } else {
      const parts = partsOf(trimmed, links);
      if (last?.kind === 'paragraph') last.lines.push(parts);
      else blocks.push({ kind: 'paragraph', lines: [parts] });
    }
  }
  return blocks;
}
