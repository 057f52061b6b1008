import { setAuth, signedOut } from '@tapin/shared/session';
import { renderScreen } from '@tapin/shared/testing/render-screen';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import remote from '#src/remote.ts';

/** Opens the check-in on a device without a stored session. The reply of `/user/me` logs the student in. */
export function openSurvey() {
  setAuth(signedOut);
  return renderScreen({ remote, namespace: 'survey', at: '/survey' });
}

export const findHeading = (name: string) => screen.findByRole('heading', { name, level: 1 });
export const radio = (name: string) => screen.getByRole('radio', { name });
export const continueButton = () => screen.getByRole('button', { name: 'Continue' });

export async function answerQuestion(user: UserEvent, heading: string, word: string) {
  await findHeading(heading);
  await user.click(radio(word));
  await user.click(continueButton());
}
