import assert from 'node:assert/strict';
import { test } from 'node:test';
import { texts } from '#src/basics/language.ts';

test('each link in an email about a school has the school, unless it begins before the log-in or shows all schools', () => {
  for (const [language, { mails }] of Object.entries(texts)) {
    for (const [kind, { subject, body }] of Object.entries(mails)) {
      if (!/\{school\}/.test(subject + body)) continue;
      for (const [link] of body.matchAll(/\{url\}(?!\/auth\/|\/family\b|\/admin\/schools\b)\S*/g))
        assert.match(link, /\{in\}/, `${language} ${kind}: ${link}`);
    }
  }
});
