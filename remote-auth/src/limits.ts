/** How many characters the server reads of each field; a test compares them with the contract. */
export const limits = { name: 100, email: 254, password: 1024, code: 64, feedback: 5000 } as const;
