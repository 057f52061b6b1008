export const hostName = 'host';
/** The shared libraries are a release of their own, so that browsers keep them when the host changes. */
export const librariesName = 'libraries';
/** The kit is a release of its own, because hosts with the same kit share it and squads install it by its version. */
export const kitName = 'kit';
