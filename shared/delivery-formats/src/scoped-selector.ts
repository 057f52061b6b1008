export interface SelectorContext {
  /** The name of the remote, which its container on the page has as `data-remote`. */
  remote: string;
  isNested: boolean;
  /**
   * Whether the rule applies to printed pages only. Such a rule may hide the shell while the remote shows something.
   */
  isForPrint: boolean;
  /** Whether a class belongs to the remote. Classes of libraries that the shell also uses do not. */
  isOwnClass: (name: string) => boolean;
}

/** Returns the first selector that can match elements outside of the remote, or null. */
export function unscopedSelector(selectors: string, context: SelectorContext): string | null {
  return splitAtCommas(selectors).find((selector) => !isScoped(selector, context)) ?? null;
}

function isScoped(selector: string, context: SelectorContext): boolean {
  const text = selector.trim();
  // A nested selector without & is a descendant of the enclosing rule, except after a sibling combinator.
  if (context.isNested && !text.includes('&') && !/^[+~]/.test(text)) return true;
  let isGlobal = false;
  return partsOf(text).some((part) => {
    // In a CSS module, everything after a `:global` without brackets is global.
    if (part === ':global' || part === ':local') isGlobal = part === ':global';
    return !isGlobal && isScope(part, context);
  });
}

function isScope(part: string, context: SelectorContext): boolean {
  if (part === '&') return context.isNested;
  if (part.startsWith('.')) return context.isOwnClass(part.slice(1));
  if (part.startsWith('[')) return part.replace(/["'\s]/g, '') === `[data-remote=${context.remote}]`;
  const start = part.indexOf('(');
  if (start < 0) return false;
  const name = part.slice(1, start);
  const inner = part.slice(start + 1, -1);
  if (['is', 'where', 'local', '-webkit-any', '-moz-any'].includes(name))
    return unscopedSelector(inner, { ...context, isNested: false }) === null;
  return name === 'has' && context.isForPrint && unscopedSelector(inner, context) === null;
}

const isNameLetter = (letter: string) => /[\w-]/.test(letter) || letter > '\u007f';

function partsOf(selector: string): string[] {
  const found: string[] = [];
  for (let index = 0; index < selector.length; index += 1) {
    const letter = selector[index] ?? '';
    let end = index;
    if (letter === '.' || letter === ':') end = endOfName(selector, index + 1);
    if (letter === '[' || (letter === ':' && selector[end + 1] === '('))
      end = endOfBrackets(selector, letter === '[' ? index : end + 1);
    if ('.:[&'.includes(letter)) found.push(selector.slice(index, end + 1));
    index = letter === '\\' ? index + 1 : end;
  }
  return found;
}

function endOfName(text: string, start: number): number {
  let index = text[start] === ':' ? start + 1 : start;
  while (text[index] === '\\' || isNameLetter(text[index] ?? '')) index += text[index] === '\\' ? 2 : 1;
  return index - 1;
}

/** Returns the index of the bracket that closes the bracket at `start`. */
function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if (letter === '\\') index += 1;
    else if (letter === '"' || letter === "'") index = endOfString(text, index);
    else if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}

/** Returns the index of the quote that ends a string, or of the line break that cuts it off. */
export function endOfString(css: string, start: number): number {
  for (let index = start + 1; index < css.length; index += 1) {
    if (css[index] === '\\') index += 1;
    else if (css[index] === css[start] || css[index] === '\n') return index;
  }
  return css.length;
}

function splitAtCommas(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if (letter === '\\') index += 1;
    else if (letter === '(' || letter === '[') index = endOfBrackets(text, index);
    else if (letter === ',') {
      found.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...found, text.slice(start)];
}
