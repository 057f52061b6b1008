import { localRemotesElementId } from '@tapin/delivery-formats/discovery';

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: Record<'createScriptURL' | 'createHTML', (text: string) => string | null>,
      ): void;
    };
  }
}

// The block exists only when this browser loads remotes from development servers.
const localRemotes = document.getElementById(localRemotesElementId)?.textContent ?? '{}';
const scriptLocations = [`${location.origin}/parts/`].concat(
  Object.values<string>(JSON.parse(localRemotes)).map((origin) => `${origin}/`),
);

/**
 * The only policy that the edge allows. It applies to every script address and every HTML string of the host, of remotes
 * and of libraries. A library empties elements with an empty string, and nothing in the page parses HTML.
 */
window.trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const { href } = new URL(address, location.href);
    return scriptLocations.some((allowed) => href.startsWith(allowed)) ? address : null;
  },
  createHTML: (markup) => (markup ? null : markup),
});
