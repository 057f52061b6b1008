import type { Language } from '@tapin/shared/contract/languages';
import { texts as allTexts } from '#src/texts.ts';
import { html } from './html.ts';
import { pageFrame } from './page-frame.ts';

/** Renders the form that asks for the operator token, with the reason why a token was not accepted. */
export function logInPage(language: Language, refusal?: 'wrongToken' | 'tooManyWrongTokens'): string {
  const texts = allTexts[language].ops;
  const invalid = html` aria-invalid="true" aria-describedby="refusal"`;
  const content = html`<h1>${texts.title}</h1>
<form method="post" action="/ops/log-in">
<p><label>${texts.token}<br><input type="password" name="token" required autofocus autocomplete="current-password"${refusal ? invalid : ''}></label></p>
<p class="soft">${texts.tokenHint}</p>
${refusal ? html`<p class="alarm" id="refusal" role="alert">${texts[refusal]}</p>` : ''}
<p><button class="button second">${texts.logIn}</button></p>
</form>`;
  return pageFrame(language, texts.title, content);
}
