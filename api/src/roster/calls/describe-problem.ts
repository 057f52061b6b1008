import type { Language } from '@tapin/shared/contract/languages';

/** Returns the texts of a problem or of the reason of a run. */
export function describeProblem(
  code: string,
  _language: Language,
  _data: Record<string, unknown> = {},
): { problem: string; remedy: string } {
  return { problem: code, remedy: '' };
}
