import { changeLanguage } from '@tapin/shared/i18n';
import { matchPath } from '@tapin/shared/router';
import { type RenderOptions, renderScreen } from './render-screen.tsx';

/** Renders the screen of a path in English, as the shell would. Every other path of the remote renders "Elsewhere". */
export async function renderOneScreen({ remote, namespace, at }: RenderOptions) {
  await changeLanguage('en');
  const routes = remote.routes.filter(({ path }) => matchPath(path, at.replace(/[?#].*/, '')));
  return renderScreen({ remote: { ...remote, routes }, namespace, at });
}
