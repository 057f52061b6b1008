import { voiceOf } from './voice-of.ts';

const voice = (lang: string, localService = true) => ({ lang, localService });

test.each([
  ['pt-BR', ['pt-PT', 'pt-BR'], 'pt-BR'],
  ['pt-BR', ['en-US', 'pt-PT'], 'pt-PT'],
  ['pt-BR', ['pt_PT', 'pt_BR'], 'pt_BR'],
  ['zh-Hans', ['zh-TW', 'zh-Hans-CN'], 'zh-Hans-CN'],
  ['es', ['en-US', 'es'], 'es'],
  ['fi', ['fil-PH'], undefined],
  ['es', [], undefined],
])('"%s" among %j is read by "%s"', (language, tags, expected) => {
  expect(
    voiceOf(
      language,
      tags.map((tag) => voice(tag)),
    )?.lang,
  ).toBe(expected);
});

test('prefers a voice of the whole tag from the network to one of the base on the device', () => {
  expect(voiceOf('pt-BR', [voice('pt-PT'), voice('pt-BR', false)])?.lang).toBe('pt-BR');
});
