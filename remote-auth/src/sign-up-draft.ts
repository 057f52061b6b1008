import { onSessionEnd } from '@tapin/shared/session';
import { atom, getDefaultStore } from 'jotai';

const empty = { firstName: '', preferredName: '', lastName: '', email: '' };

/**
 * What somebody typed for a new account, but for the password: it is there again when they come back to correct it.
 * It lives in this page's memory only, until somebody is signed in or signed out.
 */
export const signUpDraftAtom = atom(empty);

export const dropSignUpDraft = (): void => getDefaultStore().set(signUpDraftAtom, empty);

onSessionEnd((end) => {
  if (end !== 'refused') dropSignUpDraft();
});
