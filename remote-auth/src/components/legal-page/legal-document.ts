import type { Language } from '@tapin/shared/contract/entities';
import { queryOptions } from '@tapin/shared/query';

export interface Section {
  heading: string;
  paragraphs: string[];
  points?: string[];
}

interface LegalDocument {
  sections: Section[];
}

export type LegalSource = Record<Language, () => Promise<{ default: LegalDocument }>>;

export const legalDocumentQuery = (name: string, language: Language, source: LegalSource) =>
  queryOptions({
    queryKey: ['legal', name, language],
    queryFn: async () => (await source[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
