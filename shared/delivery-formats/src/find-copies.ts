/**
 * Texts in the code of libraries that a page loads only once. Bundlers and minifiers keep these texts, so that a copy
 * of a library is found in the output of any tool.
 */
const markers: Record<string, readonly string[]> = {
  react: [
    ...definitionsOf('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
    ...definitionsOf('__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED'),
    // Bundlers drop a property that nothing reads, but keep this text of the class Component.
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

/**
 * Returns how scripts define a property. A read of the property does not count, because libraries that use React read
 * some of its properties.
 */
function definitionsOf(property: string): string[] {
  return ['=', ' =', ':'].map((ending) => property + ending);
}

/** Returns the libraries that a script contains a copy of. */
export const findCopies = (script: string): string[] =>
  Object.entries(markers).flatMap(([library, texts]) =>
    texts.some((text) => script.includes(text)) ? [library] : [],
  );
