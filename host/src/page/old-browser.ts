/** Whether `index.ejs` has found a browser without the features that the build needs. */
export const isOldBrowser = (): boolean => document.documentElement.classList.contains('old');
