import { readTexts } from '@tapin/shared/server/read-texts';
import type en from './locales/en.json';

export const texts = readTexts<typeof en>(new URL('./locales/', import.meta.url));
