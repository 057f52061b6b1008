const shape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** The address in the one spelling we store; null for what is none. The ending "con" is a mistyped "com". */
export function parseEmail(given: string): string | null {
  const email = given.trimEnd().toLowerCase();
  return shape.test(email) && !email.endsWith('con') ? email : null;
}
