import type { DeploymentTexts } from '#src/components/check-in.ts';

/**
 * Whether pages name 988 and 911, the numbers of the United States: the standard text does, and a deployment's own text
 * may. A deployment that turned the text off or wrote about other help gets no page with these numbers.
 */
export const namesLifeline = (support: DeploymentTexts['support']): boolean =>
  support === undefined || Boolean(support?.includes('988'));
