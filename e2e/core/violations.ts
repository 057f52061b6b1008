import type { BrowserContext } from '@playwright/test';

/**
 * Returns a list to which each violation of an enforced content security policy is added, on every page of the context.
 */
export async function recordViolations(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeBinding('reportViolation', (_source, text: string) => found.push(text));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) => {
      const { disposition, effectiveDirective, blockedURI, sourceFile, sample } = event;
      if (disposition === 'report') return;
      const text = [effectiveDirective, blockedURI, sample, sourceFile].join(' ');
      Reflect.get(window, 'reportViolation')(text);
    }),
  );
  return found;
}
