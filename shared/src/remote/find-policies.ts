const advice: Record<string, string> = {
  'svelte-trusted-html': "compile the components with the option fragments: 'tree' of Svelte",
  'lit-html': 'replace lit by a library that creates elements instead of HTML from strings',
};

/**
 * Describes each policy of Trusted Types that a library in a script creates without a fallback. Pages allow only the policy
 * of the host, so the script would throw.
 */
export const findPolicies = (script: string): string[] =>
  Object.entries(advice).flatMap(([name, remedy]) =>
    new RegExp(`createPolicy\\(\\s*["'\`]${name}["'\`]`).test(script)
      ? [`creates the policy of Trusted Types "${name}", and pages allow only that of the host: ${remedy}`]
      : [],
  );
