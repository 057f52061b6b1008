import { readTexts } from '../read-texts.ts';
import type en from './locales/en.json';

/** The texts of the questions. The API sends them to students, so no script of a page contains them. */
export const questionTexts = readTexts<typeof en>(new URL('./locales/', import.meta.url));
