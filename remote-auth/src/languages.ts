import type { Language } from '@tapin/shared/contract/entities';

export const languages: readonly Language[] = ['en', 'es'];
