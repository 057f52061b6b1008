type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;

/** Returns the voices of a tag and of its regions. Some devices write `zh_CN` instead of `zh-CN`. */
const voicesOf = <V extends Voice>(tag: string | undefined, voices: readonly V[]) =>
  voices.filter(({ lang }) => `${lang}-`.replace('_', '-').startsWith(`${tag}-`));

/** Returns the best voice for a language: one of the whole tag (`pt-BR`), else one of its base (`pt`). */
export function voiceOf<V extends Voice>(language: string, voices: readonly V[]): V | undefined {
  const ofTag = voicesOf(language, voices);
  const matching = ofTag.length > 0 ? ofTag : voicesOf(language.split('-')[0], voices);
  // A voice on the device works also where the school's filter blocks voices from the network.
  return matching.find(({ localService }) => localService) ?? matching[0];
}
