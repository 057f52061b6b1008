/** Whether the script in `index.ejs` has found that the browser lacks features that the build needs. */
export const isOldBrowser = (): boolean => document.documentElement.classList.contains('old');
