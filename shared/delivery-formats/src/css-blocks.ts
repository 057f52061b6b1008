import { endOfString } from './scoped-selector.ts';

/** A rule or an at-rule of a style sheet, or a statement without a block. */
export interface CssBlock {
  prelude: string;
  line: number;
  blocks: CssBlock[];
  /** The declarations inside, by property in lower case. */
  declarations: Record<string, string>;
}

const newBlock = (prelude: string, line: number): CssBlock => ({
  prelude: prelude.trim(),
  line,
  blocks: [],
  declarations: {},
});

/** Parses the rules of a style sheet. Text that a browser would drop is left out. */
export function cssBlocks(text: string): CssBlock[] {
  const css = withoutComments(text);
  const root = newBlock('', 1);
  const open = [root];
  let start = 0;
  let brackets = 0;
  let nextLine = 1;
  const take = (end: number) => {
    const text = css.slice(start, end);
    const line = nextLine + lineBreaks(text.slice(0, text.length - text.trimStart().length));
    nextLine += lineBreaks(text);
    start = end + 1;
    return { text: text.trim(), line };
  };
  for (let index = 0; index < css.length; index += 1) {
    const letter = css[index] ?? '';
    if (letter === '\\') index += 1;
    else if (letter === '"' || letter === "'") index = endOfString(css, index);
    else if (letter === '(') brackets += 1;
    else if (letter === ')') brackets = Math.max(0, brackets - 1);
    else if (letter === '{') {
      const { text: prelude, line } = take(index);
      const block = newBlock(prelude, line);
      open.at(-1)?.blocks.push(block);
      open.push(block);
      brackets = 0;
    } else if (letter === '}' || (letter === ';' && brackets === 0)) {
      const { text: statement, line } = take(index);
      addStatement(open.at(-1) ?? root, statement, line);
      if (letter === '}' && open.length > 1) open.pop();
      brackets = 0;
    }
  }
  return root.blocks;
}

function addStatement(block: CssBlock, text: string, line: number): void {
  if (text.startsWith('@')) block.blocks.push(newBlock(text, line));
  const colon = text.indexOf(':');
  if (colon > 0) block.declarations[text.slice(0, colon).trim().toLowerCase()] = text.slice(colon + 1).trim();
}

const lineBreaks = (text: string): number => text.split('\n').length - 1;

/** Replaces comments by their line breaks, so that line numbers stay the same. */
const withoutComments = (css: string): string =>
  css.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\*[\s\S]*?(?:\*\/|$)/g,
    (found, quoted: string | undefined) => quoted ?? `${found.replace(/[^\n]/g, '')} `,
  );
