import type texts from './locales/en.json';

declare module '@tapin/shared/i18n' {
  interface Texts {
    recipes: typeof texts;
  }
}
