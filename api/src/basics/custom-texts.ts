import { inEveryLanguage, type Language } from '@tapin/contract/languages';
import { invalidVariable } from './environment.ts';

const maxTextLength = 500;

/** The variables of the texts that a deployment may replace or turn off, and when a student reads each text. */
const texts = {
  support: { variable: 'SUPPORT_TEXT', reader: 'a student after a hard day' },
  notEaten: { variable: 'NOT_EATEN_TEXT', reader: 'a student who has not eaten' },
  notRested: { variable: 'NOT_RESTED_TEXT', reader: 'a student who has not rested' },
} as const;

/** The text of a deployment in each language: null turns the text off, undefined keeps the standard text. */
type CustomText = Record<Language, string | null | undefined>;

export type CustomTexts = Record<keyof typeof texts, CustomText>;

/**
 * Returns the variable of a text in a language. A hyphen becomes an underscore, which a variable can contain:
 * `SUPPORT_TEXT_ZH_HANS`.
 */
export const variableIn = (variable: string, language: string): string =>
  `${variable}_${language.toUpperCase().replaceAll('-', '_')}`;

/** The variables that `readCustomTexts` reads. Each variable turns a text off, and has a variant for each language. */
export const customTextVariables: readonly string[] = Object.values(texts).map(({ variable }) => variable);

function readCustomText(
  variables: NodeJS.ProcessEnv,
  { variable, reader }: (typeof texts)[keyof CustomTexts],
): CustomText {
  const off = variables[variable] || undefined;
  if (off !== undefined && off !== 'off') throw invalidVariable(variable, off, 'off, or not set');
  return inEveryLanguage((language) => {
    const name = variableIn(variable, language);
    const text = variables[name] || undefined;
    if (text !== undefined && text.length > maxTextLength)
      throw invalidVariable(name, text, `a text for ${reader}, in at most ${maxTextLength} characters`);
    return off === undefined ? text : null;
  });
}

export const readCustomTexts = (variables: NodeJS.ProcessEnv): CustomTexts => ({
  support: readCustomText(variables, texts.support),
  notEaten: readCustomText(variables, texts.notEaten),
  notRested: readCustomText(variables, texts.notRested),
});

export type Contact = Record<Language, string | undefined>;

/** The prefix of the variables, which end with a language: `PRIVACY_CONTACT_EN`. */
export const contactVariable = 'PRIVACY_CONTACT';

const maxContactLength = 1_000;

export const readContact = (variables: NodeJS.ProcessEnv): Contact =>
  inEveryLanguage((language) => {
    const name = variableIn(contactVariable, language);
    const text = variables[name]?.replaceAll('\\n', '\n').trim() || undefined;
    if (text !== undefined && text.length > maxContactLength)
      throw invalidVariable(
        name,
        text,
        `whom to ask about privacy, in at most ${maxContactLength} characters`,
      );
    return text;
  });
