import type { SourceFile } from '../source-files.ts';

/**
 * Returns the text of each comment that begins a line. Lines of one comment are joined. A comment after code on the same
 * line is left out, because only a full parser can tell it from a string.
 */
export function commentsIn({ text }: SourceFile): string[] {
  const comments: string[] = [];
  let block: string[] | null = null;
  let previousIsLine = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const isLine = block === null && line.startsWith('//');
    if (isLine) {
      const words = line.slice(2).trim();
      if (previousIsLine) comments.push(`${comments.pop()} ${words}`);
      else comments.push(words);
    }
    previousIsLine = isLine;
    if (block === null && /^\{?\/\*/.test(line)) block = [];
    if (block === null) continue;
    const end = line.indexOf('*/');
    block.push((end < 0 ? line : line.slice(0, end)).replace(/^\{?\/?\*+/, '').trim());
    if (end < 0) continue;
    comments.push(block.filter(Boolean).join(' '));
    block = null;
  }
  return comments;
}
