import type { Language } from '@tapin/shared/contract/languages';
import type { PartStatus } from '#src/figures/part-status.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { texts as allTexts } from '#src/texts.ts';
import { html } from './html.ts';
import { pageFrame } from './page-frame.ts';

interface Question {
  question: string;
  effect: string;
  confirm: string;
  /** The version that the operator gives up, and the one that visitors get. */
  from: string;
  to: string;
}

function questionPage(part: string, language: Language, asked: Question): string {
  const texts = allTexts[language].ops;
  const content = html`<h1>${part}: ${asked.question}</h1>
<dl><dt>${texts.from}</dt><dd>${asked.from}</dd><dt>${texts.to}</dt><dd>${asked.to}</dd></dl>
<p>${asked.effect}</p>
<form method="post">
<input type="hidden" name="from" value="${asked.from}">
<p><label>${texts.logReason}<br><input name="reason" maxlength="200" autocomplete="off"></label></p>
<p><button class="button">${asked.confirm}</button> <a href="/ops">${texts.cancel}</a></p>
</form>`;
  return pageFrame(language, `${part}: ${asked.question}`, content);
}

export function confirmPage(status: PartStatus, language: Language): string {
  const { question, effect, confirm } = allTexts[language].ops;
  const to = fallbackVersions(status)[0] ?? '–';
  return questionPage(status.part, language, { question, effect, confirm, from: status.stable, to });
}

export function endCanaryPage({ part, stable }: PartStatus, version: string, language: Language): string {
  const { endCanaryQuestion, endCanaryEffect, confirmEnd } = allTexts[language].overview;
  const asked = { question: endCanaryQuestion, effect: endCanaryEffect, confirm: confirmEnd };
  return questionPage(part, language, { ...asked, from: version, to: stable });
}

export function refusedPage(title: string, reason: string, language: Language): string {
  const texts = allTexts[language].ops;
  const content = html`<h1>${title}</h1>
<p role="alert">${reason}</p>
<p><a href="/ops">${texts.cancel}</a></p>`;
  return pageFrame(language, title, content);
}
