// Modules of remotes are loaded only by browsers that check the integrity of this file.
export {};
