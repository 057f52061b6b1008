/** The mailbox behind an address, for limits: what follows a plus is the reader's own label. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*/, '');
