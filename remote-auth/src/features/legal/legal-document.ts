import type { Language } from '@tapin/shared/contract/entities';
import { i18n } from '@tapin/shared/i18n';
import { queryOptions } from '@tapin/shared/query';

export interface Section {
  heading: string;
  paragraphs: string[];
  points?: string[];
}

/** A section with a paragraph in brackets that is shown until the district has written its contact. */
interface TemplateSection extends Section {
  toFillIn?: string;
}

interface LegalDocument {
  sections: TemplateSection[];
}

export type LegalSource = (language: Language) => Promise<{ default: LegalDocument }>;

export const legalDocumentQuery = (name: string, language: Language, source: LegalSource) =>
  queryOptions({
    queryKey: ['legal', name, language],
    queryFn: async () => {
      const chunk = await source(language).catch(() => {
        throw new Error(i18n.t('shared:error.network'));
      });
      return chunk.default;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
