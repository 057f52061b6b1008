import { type SourceFile, sourceFiles } from './source-files.ts';

const physical = [
  /^(left|right)$/,
  /^(margin|padding|border)-(left|right)(-\w+)?$/,
  /^border-(top|bottom)-(left|right)-radius$/,
];
const aligned = /^(text-align|float|clear)$/;
const ofFourSides = /^(margin|padding|inset|border-width|border-style|border-color)$/;

/** Splits a value at spaces outside parentheses. */
const wordsOf = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** Whether a value mirrors. The variable is -1 from right to left, so a length that is multiplied by it mirrors. */
const mirrors = (value: string) => value.includes('var(--inline-direction');

function isPhysical(property: string, value: string): boolean {
  if (mirrors(value)) return false;
  if (physical.some((pattern) => pattern.test(property))) return true;
  if (aligned.test(property)) return /\b(left|right)\b/.test(value);
  const words = wordsOf(value);
  if (ofFourSides.test(property)) return words.length === 4 && words[1] !== words[3];
  // The order of the corners is: top left, top right, bottom right, bottom left.
  if (property !== 'border-radius' || value.includes('/')) return false;
  const [first, second = first, third = first, fourth = second] = words;
  return first !== second || third !== fourth;
}

const declaration = /(?:^|[{;])\s*([a-z-]+):\s*([^;{}]+);/gm;
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Returns declarations of the left or the right side, which do not mirror in a right-to-left language. */
export function findPhysicalStyles(
  styles: readonly SourceFile[] = sourceFiles(['*.css']),
  components: readonly SourceFile[] = sourceFiles(),
): string[] {
  const declared = styles.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(declaration)]
      .filter(([, property = '', value = '']) => isPhysical(property, value.trim()))
      .map(([, property = '', value = '']) => `${path}: ${property}: ${value.trim()}`),
  );
  const inline = components
    .filter(({ path }) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/\bstyle=\{\{[^}]*?\b((?:margin|padding|border)(?:Left|Right)\w*|left|right)\s*:/g),
      ].map(([, property = '']) => `${path}: ${property}`),
    );
  return [...declared, ...inline];
}
