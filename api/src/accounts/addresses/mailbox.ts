/** Returns the mailbox of an address, for limits. A label after a plus sign belongs to the same mailbox. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*/, '');
