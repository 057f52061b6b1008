import { Dashboard, loadingState } from './dashboard-screen.tsx';

/** Returns the dashboard while its data load. The build renders it to HTML, which is the same for everybody. */
export default async function placeholderStates() {
  return { [loadingState]: () => <Dashboard schoolUserId="" /> };
}
