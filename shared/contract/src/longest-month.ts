/** The longest range of the page of a month, in days. This file has no schemas, so that pages can import it. */
export const longestMonthDays = 366;
