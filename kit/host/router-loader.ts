/**
 * Removes the names for developers from the components of the router, and marks their creation as free of side effects.
 * Otherwise the minimizer keeps components that no part uses, such as forms and the restoration of scroll positions.
 */
export default function routerLoader(source: string): string {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(?=React\w*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ');
}
