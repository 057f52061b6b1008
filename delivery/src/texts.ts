import { readTexts } from '@tapin/servers/read-texts';
import type en from './locales/en.json';

export const texts = readTexts<typeof en>(new URL('./locales/', import.meta.url));
