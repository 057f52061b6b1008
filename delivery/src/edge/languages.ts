export type Language = 'en' | 'es';

/** The first of our languages in a browser's order of preference. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((each) => each.trim().startsWith('q='))?.trim();
      return { language: tag.split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    if (language === 'en' || language === 'es') return language;
  }
  return 'en';
}
