import type { LoaderContext } from '@rspack/core';
import { languages } from '@tapin/contract/languages';
import { isFirstShared, localeFile, namedIn, pickTexts, readTexts, type TextSource } from './named-texts.ts';

interface Options {
  /** The sources of texts: the package of the module, and then `shared`. */
  sources: readonly TextSource[];
}

/**
 * Adds the texts that a module names to the module, in every language. The texts are then in the chunk that shows them,
 * and exist before a component renders.
 */
export default function moduleTextsLoader(this: LoaderContext<Options>, source: string): string {
  const calls = this.getOptions().sources.flatMap(({ folder, namespace }, index) => {
    const isNamed = namedIn(
      source,
      namespace,
      index === 0 || source.includes(`useTranslation('${namespace}')`),
    );
    return languages.flatMap((language) => {
      const file = localeFile(folder, language);
      this.addDependency(file);
      const texts = pickTexts(readTexts(file), (key) => isNamed(key) && !isFirstShared(namespace, key));
      const bundle = [language, namespace, texts, true, true]
        .map((value) => JSON.stringify(value))
        .join(', ');
      return texts ? [`textsOfModule.addResourceBundle(${bundle});`] : [];
    });
  });
  if (calls.length === 0) return source;
  return `${source}\nimport { i18n as textsOfModule } from '@tapin/shared/i18n';\n${calls.join('\n')}\n`;
}
