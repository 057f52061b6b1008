/** So many names are calm to look at. */
export const few = 8;
