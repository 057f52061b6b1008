import { inEveryLanguage, type Language } from '@tapin/shared/contract/languages';
import { variableIn } from './custom-texts.ts';
import { invalidVariable } from './environment.ts';

/** The contact for questions about privacy where no district has written its contact. */
export type Contact = Record<Language, string | undefined>;

/** The beginning of the variables, which end with a language: `PRIVACY_CONTACT_EN`. */
export const contactVariable = 'PRIVACY_CONTACT';

const maxContactLength = 1_000;

/** Reads the contact of the deployment. In a variable, `\n` begins a new line. */
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
