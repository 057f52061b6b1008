import { queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { inEveryLanguage, type Language, languages } from '@tapin/shared/contract/languages';
import { currentLanguage } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';

type DistrictTexts = OutputOf<'GET /user/district-texts'>;

const none: DistrictTexts = { district: null, contact: null, privacy: null, terms: null };

const noContact = inEveryLanguage(() => null);

/** Returns the contact of the deployment in the language of the page or, where it is missing, in another one. */
export function useDeploymentContact(): { language: Language; text: string } | null {
  const { data = noContact } = useQuery(queryOf('GET /contact'));
  const [found] = [currentLanguage(), ...languages].flatMap((language) => {
    const text = data[language];
    return text === null ? [] : [{ language, text }];
  });
  return found ?? null;
}

/**
 * Returns the texts of the person's district, or null while they load. A visitor has none; when they cannot be loaded,
 * the texts of the product are shown.
 */
export function useDistrictTexts(): DistrictTexts | null {
  const { user } = useAtomValue(authAtom);
  const { data, error } = useQuery(
    queryOf('GET /user/district-texts', undefined, {
      dependsOn: [currentLanguage()],
      enabled: user !== null,
    }),
  );
  if (user === null || error) return none;
  return data ?? null;
}
