import { parseSync } from '@swc/core';

export interface LintProblem {
  line: number;
  text: string;
}

/** A node of the syntax tree of swc. Its span counts bytes. */
interface Node {
  type: string;
  span: { start: number };
  [field: string]: unknown;
}

interface Element extends Node {
  name: { value?: string };
  attributes: readonly Attribute[];
}

interface Attribute extends Node {
  name?: { value?: string };
  value?: Node | null;
}

/** Attributes that people read or hear. */
const textAttributes = new Set([
  'alt',
  'aria-label',
  'caption',
  'hint',
  'intro',
  'label',
  'placeholder',
  'title',
]);
const inactive = new Set(['div', 'span', 'p', 'li', 'section', 'img']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Whether a value has words. An address such as `/auth/slip` is the same in every language. */
const hasWords = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}{2}/u.test(value) && !/^\S*\/\S*$/.test(value.trim());

const shown = (text: string) => JSON.stringify(text.trim().replace(/\s+/g, ' ').slice(0, 40));

const hardCoded = (text: string) =>
  `${shown(text)} is a text in code: put it into src/locales with a key, and write t('the.key')`;

/** Returns the text of a string, of `{'a string'}`, or of a template without values. */
function literalOf(node: Node | null | undefined): string | null {
  if (node?.type === 'StringLiteral') return String(node.value);
  if (node?.type === 'JSXExpressionContainer') return literalOf(node.expression as Node);
  if (node?.type === 'TemplateLiteral' && (node.expressions as unknown[]).length === 0)
    return String(Object((node.quasis as unknown[])[0]).raw);
  return null;
}

function problemsOfElement({ name, attributes }: Element): string[] {
  const given = new Map(attributes.map((each) => [each.name?.value ?? '', each]));
  const hasSpread = attributes.some(({ type }) => type === 'SpreadElement');
  const tag = name.value ?? '';
  const texts = [...given].flatMap(([attribute, { value }]) => {
    const text = textAttributes.has(attribute) ? literalOf(value) : null;
    return hasWords(text) ? [hardCoded(text)] : [];
  });
  return [
    ...texts,
    ...(inactive.has(tag) && given.has('onClick') && !given.has('role')
      ? [
          `<${tag} onClick> cannot be reached with a keyboard: use Button of @tapin/shared/ui/button, or a <button>`,
        ]
      : []),
    ...(tag === 'img' && !given.has('alt') && !hasSpread
      ? ['<img> has no alt: describe the image with a text, or write alt="" when it only decorates']
      : []),
  ];
}

/** Returns the problems of a node. A text in braces is found as the expression of its container. */
function problemsOf(node: Node, isInElement: boolean): string[] {
  if (node.type === 'JSXOpeningElement') return problemsOfElement(node as Element);
  const text = node.type === 'JSXText' ? node.value : isInElement ? literalOf(node) : null;
  return hasWords(text) ? [hardCoded(text)] : [];
}

/** A comment on the line, or on the line above, that says why a rule does not hold there. */
const ignores = /\btapin-lint-ignore: \p{L}/u;

/** Returns what the lint finds in a file with components. Entities such as `&nbsp;` are no words. */
export function findProblems(text: string): LintProblem[] {
  // The spans of swc count bytes from an arbitrary start. The semicolon makes the first token begin there.
  const source = Buffer.from(`;${text}`);
  const program = parseSync(source.toString(), { syntax: 'typescript', tsx: true });
  const lines = text.split('\n');
  const found: LintProblem[] = [];
  const visit = (value: unknown, isInElement = false): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value))
      found.push(...problemsOf(value, isInElement).map((each) => ({ line: lineOf(value), text: each })));
    const isElement = isNode(value) && (value.type === 'JSXElement' || value.type === 'JSXFragment');
    for (const [name, each] of Object.entries(value)) {
      if (isElement && name === 'children') for (const child of each) visit(child, true);
      else visit(each);
    }
  };
  const lineOf = (node: Node): number => {
    const words = node.type === 'JSXText' ? String(node.value).search(/\S/) : 0;
    const start = node.span.start - program.span.start + words;
    return source.subarray(0, start).toString().split('\n').length;
  };
  visit(program.body);
  const isIgnored = ({ line }: LintProblem) =>
    lines.slice(Math.max(0, line - 2), line).some((each) => ignores.test(each));
  return found.filter((problem) => !isIgnored(problem)).sort((one, other) => one.line - other.line);
}
