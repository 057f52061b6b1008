import { localesOf } from '@tapin/contract/languages';

/** Creates each format once by language and options, because creating one takes as long as rendering a whole row. */
export function cached<Options, Format>(create: (locales: string[], options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, options?: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? create(localesOf(language), options);
    formats.set(key, format);
    return format;
  };
}
