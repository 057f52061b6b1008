import { signedInState } from '@tapin/shared/remote/placeholder-file';
import { Dashboard } from './dashboard.tsx';

/** Returns the dashboard while its data load, which the build renders to HTML. It is the same for everybody. */
export default async function placeholderStates() {
  return { [signedInState]: () => <Dashboard schoolUserId="" /> };
}
