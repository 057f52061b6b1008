const advice: Record<string, string> = {
  'svelte-trusted-html': "compile the components with the option fragments: 'tree' of Svelte",
  'lit-html': 'replace lit by a library that creates elements instead of HTML from strings',
};

/**
 * Describes each Trusted Types policy that a library in a script creates without a fallback. Pages allow only the
 * policy of the host, so the script would throw.
 */
export const findPolicies = (script: string): string[] => {
  const created = [...script.matchAll(/createPolicy\(\s*["'`]([\w-]+)["'`]/g)].map(([, name = '']) => name);
  return Object.entries(advice).flatMap(([name, remedy]) =>
    created.includes(name)
      ? [`creates the policy of Trusted Types "${name}", and pages allow only that of the host: ${remedy}`]
      : [],
  );
};
