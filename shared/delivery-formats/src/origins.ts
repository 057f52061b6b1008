const host = '[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:[0-9]{1,5})?$';

/** An exact origin that screens may call: without a path, a wildcard or the standard port. */
export const connectPattern = `^(https|wss)://${host}`;
export const connectText =
  'an exact origin without a path and without *, such as https://weather.example or wss://weather.example';
/** An exact origin of which screens may show images. */
export const imagesPattern = `^https://${host}`;
export const imagesText = 'an exact origin without a path and without *, such as https://tiles.example';

/** The most origins of other sites in one declaration, of each kind. */
export const maxOrigins = 10;

/** Whether a text is an exact origin of another site that the operator can approve. */
export const isForeignOrigin = (text: string): boolean =>
  new RegExp(connectPattern).test(text) && URL.canParse(text) && new URL(text).origin === text;
