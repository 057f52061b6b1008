import { inEveryLanguage, type Language, languages } from '@tapin/shared/contract/languages';
import { wrongValue } from './environment.ts';

const maxTextLength = 500;

/** The variables of the texts that a deployment may replace or turn off, and when a student reads each text. */
const texts = {
  support: { variable: 'SUPPORT_TEXT', reader: 'a student after a hard day' },
  notEaten: { variable: 'NOT_EATEN_TEXT', reader: 'a student who has not eaten' },
  notRested: { variable: 'NOT_RESTED_TEXT', reader: 'a student who has not rested' },
} as const;

/** A deployment's own text in each language: null turns the text off, undefined keeps the standard text. */
type OwnText = Record<Language, string | null | undefined>;

export type OwnTexts = Record<keyof typeof texts, OwnText>;

const variableIn = (variable: string, language: Language) => `${variable}_${language.toUpperCase()}`;

/** Every variable that `readOwnTexts` reads: for each text one that turns it off, and one per language. */
export const ownTextVariables: readonly string[] = Object.values(texts).flatMap(({ variable }) => [
  variable,
  ...languages.map((language) => variableIn(variable, language)),
]);

function readOwnText(
  variables: NodeJS.ProcessEnv,
  { variable, reader }: (typeof texts)[keyof OwnTexts],
): OwnText {
  const off = variables[variable] || undefined;
  if (off !== undefined && off !== 'off') throw wrongValue(variable, off, 'off, or not set');
  return inEveryLanguage((language) => {
    const name = variableIn(variable, language);
    const text = variables[name] || undefined;
    if (text !== undefined && text.length > maxTextLength)
      throw wrongValue(name, text, `a text for ${reader}, in at most ${maxTextLength} characters`);
    return off === undefined ? text : null;
  });
}

export const readOwnTexts = (variables: NodeJS.ProcessEnv): OwnTexts => ({
  support: readOwnText(variables, texts.support),
  notEaten: readOwnText(variables, texts.notEaten),
  notRested: readOwnText(variables, texts.notRested),
});
