import { dirname } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { inEveryLanguage } from '@tapin/contract/languages';
import { visitorState } from '@tapin/delivery-formats/placeholder-file';
import type { DefinedRemote } from '@tapin/shared/remote/define-remote';
import { readRemote } from '../read-remote.ts';
import { importedFile, lazyLocaleImport, objectLiteral } from './remote-module.ts';

export default async function placeholderLoader(this: LoaderContext): Promise<string> {
  return placeholderModule(await readRemote(dirname(dirname(this.resourcePath))));
}

/** Generates the module that renders the placeholders of a remote. Its default export returns the HTML files. */
export function placeholderModule({ declaration }: Pick<DefinedRemote, 'declaration'>): string {
  const imports = [`import { renderPlaceholders } from '@tapin/shared/placeholders/render-placeholders';`];
  const screens = Object.entries(declaration.screens).flatMap(([screen, { path, load, placeholder }]) => {
    if (!placeholder) return [];
    const name = `module${imports.length}`;
    const source = placeholder === true ? load : placeholder;
    imports.push(`import ${name} from ${importedFile(`screens.${screen}.placeholder`, source)};`);
    const states = placeholder === true ? `async () => (${objectLiteral({ [visitorState]: name })})` : name;
    return objectLiteral({ screen: JSON.stringify(screen), path: JSON.stringify(path), states });
  });
  const sources = objectLiteral({
    name: JSON.stringify(declaration.name),
    messages: objectLiteral(inEveryLanguage((language) => lazyLocaleImport(declaration.texts, language))),
    screens: `[${screens.join(', ')}]`,
  });
  return `${imports.join('\n')}\nexport default () => renderPlaceholders(${sources});\n`;
}
