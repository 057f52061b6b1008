import { Dashboard, loadingState } from './dashboard-screen.tsx';

/** Returns the dashboard while its data load, which the build renders to HTML. It is the same for everybody. */
export default async function placeholderStates() {
  return { [loadingState]: () => <Dashboard schoolUserId="" /> };
}
