import type en from '@tapin/contract/locales/en.json';
import { readTexts } from './read-texts.ts';

/** The texts of the questions. The API sends them to students, so no script of a page contains them. */
export const questionTexts = readTexts<typeof en>(
  new URL('./', import.meta.resolve('@tapin/contract/locales/en.json')),
);
