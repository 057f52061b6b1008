const host = '[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:[0-9]{1,5})?$';

/** An exact origin that screens may call: without a path, a wildcard or the standard port. */
export const connectPattern = `^(https|wss)://${host}`;
/** An exact origin of which screens may show images. */
export const imagesPattern = `^https://${host}`;

/** The most origins of other sites in one declaration, of each kind. */
export const maxOrigins = 10;

/** Whether a text is an exact origin of another site that the operator can approve. */
export const isForeignOrigin = (text: string): boolean =>
  new RegExp(connectPattern).test(text) && URL.canParse(text) && new URL(text).origin === text;
