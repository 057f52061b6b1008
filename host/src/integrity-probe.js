// Browsers that check the integrity of this file may load remotes as modules; all others may not.
export {};
