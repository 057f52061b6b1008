import { languages } from '@tapin/contract/languages';
import { placeholderFile } from '@tapin/delivery-formats/placeholder-file';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { i18n, loadMessages } from '../i18n/i18n.ts';
import type { MessageLoaders } from '../i18n/messages.ts';
import { QueryClient, QueryClientProvider } from '../query/query.ts';
import type { PlaceholderStates } from '../remote/define-remote.ts';

interface PlaceholderSources {
  /** The name of the remote. */
  name: string;
  messages: MessageLoaders;
  screens: readonly {
    screen: string;
    path: string;
    states: PlaceholderStates;
  }[];
}

export interface PlaceholderFile {
  file: string;
  html: string;
}

/** Renders each state of the screens to HTML in every language. The build of a remote runs this in Node. */
export async function renderPlaceholders({
  name,
  messages,
  screens,
}: PlaceholderSources): Promise<PlaceholderFile[]> {
  const files: PlaceholderFile[] = [];
  for (const language of languages) {
    await i18n.changeLanguage(language);
    await loadMessages(name, messages);
    for (const { screen, path, states } of screens)
      for (const [state, Component] of Object.entries(await states(language)))
        files.push({ file: placeholderFile(screen, state, language), html: render(path, Component) });
  }
  return files;
}

const render = (path: string, Component: ComponentType): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(StaticRouter, { location: path }, createElement(Component)),
    ),
  );
