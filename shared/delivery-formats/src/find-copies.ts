/**
 * Texts in the code of the libraries that a page has once. They survive bundlers and minifiers, so that a copy is found
 * in the build of any tool.
 */
const markers: Record<string, readonly string[]> = {
  react: [
    ...definitionsOf('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
    ...definitionsOf('__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED'),
    // A bundler leaves out a property that nothing reads. It keeps the class Component.
    'takes an object of state variables to update',
  ],
  'react-dom': definitionsOf('__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  jotai: ['Store must be created by buildStore', 'no atom init'],
  '@tanstack/react-query': ['No QueryClient set, use QueryClientProvider', "Missing queryFn: '"],
  'react-router-dom': ['may be used only in the context of a <Router>', '__reactRouterVersion'],
  i18next: ['i18next was not initialized'],
  'react-i18next': ['NO_I18NEXT_INSTANCE'],
  axios: ['ERR_BAD_OPTION_VALUE'],
};

/** Returns how scripts define a property. Libraries that use React read some of its properties. */
function definitionsOf(property: string): string[] {
  return ['=', ' =', ':'].map((ending) => property + ending);
}

/** Returns the libraries of which a script contains a copy. */
export const findCopies = (script: string): string[] =>
  Object.entries(markers).flatMap(([library, texts]) =>
    texts.some((text) => script.includes(text)) ? [library] : [],
  );
