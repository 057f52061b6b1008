/** The answer that a drawing shows. */
export interface DrawnAnswer {
  yes: boolean;
}
