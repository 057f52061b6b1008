/** The signed-in person behind a request. */
export interface Caller {
  userId: number;
  emailVerified: boolean;
}
