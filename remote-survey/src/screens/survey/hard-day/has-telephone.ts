/** The user agents of telephones. Tablets and computers open links to numbers only with a telephone nearby. */
const telephones = /iPhone|Android.*Mobile/;

/** Whether this device is a telephone, on which links to call and to text work. */
export const hasTelephone = (): boolean => telephones.test(navigator.userAgent);
