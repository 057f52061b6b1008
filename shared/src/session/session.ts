/** The session as every part of the page shares it: one atom, one way to end it. */
export { type Auth, isDistrictKind, roleOf, signedOut } from './auth.ts';
export { authAtom, getAuth, setAuth } from './auth-atom.ts';
export { endSession, followOtherTabs, onSessionEnd, type SessionEnd, sessionLost } from './end-session.ts';
export { enterSchool } from './enter-school.ts';
export { homePath, notVerifiedPath } from './home-path.ts';
export { landingPath } from './landing-path.ts';
