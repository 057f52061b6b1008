import { readTexts } from '@tapin/servers/read-texts';
import type en from './locales/en.json';

export const texts = readTexts<typeof en>(new URL('./locales/', import.meta.url));

export function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
