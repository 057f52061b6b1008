import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@tapin/contract/languages';
import { texts } from '#src/basics/language.ts';
import { fillText } from './compose-mail.ts';

test('each link in an email about a school names the school, unless it leads to a page before the log-in or to all schools', () => {
  for (const [language, { mails }] of Object.entries(texts)) {
    for (const [kind, { subject, body }] of Object.entries(mails)) {
      if (!/\{school\}/.test(subject + body)) continue;
      for (const [link] of body.matchAll(/\{url\}(?!\/auth\/|\/family\b|\/admin\/schools\b)\S*/g))
        assert.match(link, /\{in\}/, `${language} ${kind}: ${link}`);
    }
  }
});

const hostile = [
  '=HYPERLINK("https://evil.example/a","Open your account")',
  'North www.evil.example',
  'North https://evil.example',
  'North\r\n\r\nhttps://evil.example\r\n',
  'a@evil.example',
  '+evil．example',
];

test('the name of a school, a district or a person adds no link and no formula to an email', () => {
  for (const language of languages) {
    for (const kind of Object.keys(texts.en.mails) as (keyof typeof texts.en.mails)[]) {
      for (const name of hostile) {
        const names = { school: name, district: name, name, who: name, by: name };
        const message = { kind, recipient: 'ana@cedar.test', language, values: {} };
        const { subject, body } = fillText(message, { ...names, url: 'https://tapin.test' });
        const text = `${subject}\n${body}`;
        assert.doesNotMatch(text, /evil[.．]example|\bwww\.|=HYPERLINK/, `${kind} in ${language}`);
        assert.deepEqual(
          [...new Set(text.match(/https?:\/\/[^/\s]+/g) ?? [])].filter(
            (link) => link !== 'https://tapin.test',
          ),
          [],
        );
        assert.doesNotMatch(subject ?? '', /[\r\n]/);
      }
    }
  }
});
