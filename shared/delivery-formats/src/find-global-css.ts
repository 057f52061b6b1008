import { type CssBlock, cssBlocks } from './css-blocks.ts';
import { type SelectorContext, unscopedSelector } from './scoped-selector.ts';

/** A rule of a remote that changes other parts of the page. */
export interface GlobalCss {
  line: number;
  text: string;
}

/**
 * - `module`: a CSS module, whose classes, animations and containers get names of their own.
 * - `plain`: another style sheet of the remote. Its names are those of the page.
 * - `built`: the style sheet of a library or of a build, in which a name does not show where it comes from.
 */
export type StyleSheetKind = 'module' | 'plain' | 'built';

/** Returns the rules of a style sheet that can affect elements outside of the remote. */
export function findGlobalCss(css: string, remote: string, kind: StyleSheetKind): GlobalCss[] {
  const found: GlobalCss[] = [];
  const hasOwnName = (name: string) =>
    name
      .replace(/^-+|["']/g, '')
      .toLowerCase()
      .startsWith(remote);
  const isOwnClass = (name: string) =>
    kind === 'plain' ? hasOwnName(name) : !name.startsWith(classesOfTheShell);
  const report = ({ line }: CssBlock, text: string) => found.push({ line, text });

  function checkAtRule(block: CssBlock, context: SelectorContext): void {
    const [name = ''] = block.prelude.slice(1).match(/^[\w-]+/) ?? [];
    const parameters = block.prelude.slice(name.length + 1).trim();
    const rule = name.toLowerCase().replace(/^-(webkit|moz|o|ms)-/, '');
    if (transparent.has(rule)) {
      const isForPrint = context.isForPrint || (rule === 'media' && parameters === 'print');
      checkBlocks(block, { ...context, isForPrint });
    } else if (rule === 'scope') {
      const [, root] = /^\((.*?)\)(?:\s*to\b|$)/s.exec(parameters) ?? [];
      const isScoped = root === undefined ? context.isNested : unscopedSelector(root, context) === null;
      checkBlocks(block, { ...context, isNested: isScoped });
    } else if (named.has(rule)) {
      const given = rule === 'font-face' ? (block.declarations['font-family'] ?? '') : parameters;
      const isLocal = kind !== 'plain' && rule === 'keyframes';
      const isOwnPage = rule === 'page' && /^[\w-]/.test(parameters);
      if (isLocal || isOwnPage || hasOwnName(given)) return;
      report(block, `"@${name} ${given}" is for the whole page: begin its name with "${remote}"`);
    } else if (!harmless.has(rule)) {
      report(block, `"@${name}" is for the whole page: leave it out`);
    }
  }

  function checkBlocks({ blocks }: Pick<CssBlock, 'blocks'>, context: SelectorContext): void {
    for (const block of blocks) {
      if (block.prelude.startsWith('@')) checkAtRule(block, context);
      else if (!block.prelude.startsWith('--')) {
        const selector = unscopedSelector(block.prelude, context);
        if (selector === null) checkBlocks(block, { ...context, isNested: true });
        else report(block, `"${shortened(selector)}" reaches out of the remote: ${adviceFor(kind, remote)}`);
      }
    }
  }

  checkBlocks({ blocks: cssBlocks(css) }, { remote, isNested: false, isForPrint: false, isOwnClass });
  return found;
}

/** The accessible components of the kit use classes with this prefix everywhere on the page. */
const classesOfTheShell = 'react-aria-';

/** At-rules that only add a condition to their rules. */
const transparent = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** At-rules that define a name for the whole page. */
const named = new Set([
  'keyframes',
  'font-face',
  'page',
  'property',
  'counter-style',
  'font-palette-values',
  'position-try',
]);
/**
 * At-rules without an effect on elements. The content security policy blocks imported style sheets of other origins.
 */
const harmless = new Set(['charset', 'import']);

const adviceFor = (kind: StyleSheetKind, remote: string): string =>
  ({
    module: 'begin the selector with a class of this file',
    plain: `name the file x.module.css, or begin the selector with a class that begins with "${remote}"`,
    built: `begin the selector with a class, or with [data-remote="${remote}"]`,
  })[kind];

const shortened = (selector: string): string => {
  const text = selector.trim().replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
