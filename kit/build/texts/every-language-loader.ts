import { languages } from '@tapin/contract/languages';

const dynamicImport = /import\(\s*`([^`]*)\$\{language\}([^`]*)`,?\s*\)/;
/** In the packed kit, the compiler has put the path into a call of its function for the extensions of imports. */
const compiledPath = /_ts_rewrite_relative_import_extension\((`[^`]*`)\)/;

/**
 * Replaces `` import(`./locales/${language}.json`) `` by static imports of the file of each language. The texts are then
 * part of the chunk of the module. The bundler would do the same with a map of files and a function that reads it at run time.
 */
export default function everyLanguageLoader(module: string): string {
  const source = module.replace(compiledPath, '$1');
  const [found, start, end] = dynamicImport.exec(source) ?? [];
  if (!found) throw new Error('the file must have one import of a file for each language');
  const imports = languages.map(
    (language, index) => `import texts${index} from '${start}${language}${end}';`,
  );
  const texts = languages.map((language, index) => `${JSON.stringify(language)}: texts${index}`);
  const chosen = `Promise.resolve({ default: { ${texts.join(', ')} }[language] })`;
  return `${imports.join('\n')}\n${source.replace(found, () => chosen)}`;
}
