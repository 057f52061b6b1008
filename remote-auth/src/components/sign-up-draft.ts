import { onSessionEnd } from '@tapin/shared/session';
import { atom, getDefaultStore } from 'jotai';

const emptyDraft = { firstName: '', preferredName: '', lastName: '', email: '' };

/**
 * The draft of a new account without the password, for people who go back to correct it. It is kept in memory only, and
 * removed when a person logs in or out.
 */
export const signUpDraftAtom = atom(emptyDraft);

export const clearSignUpDraft = (): void => getDefaultStore().set(signUpDraftAtom, emptyDraft);

onSessionEnd((end) => {
  if (end !== 'refused') clearSignUpDraft();
});
