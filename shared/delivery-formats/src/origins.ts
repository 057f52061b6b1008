/** Matches an exact origin that screens may call: without a path, a wildcard or the standard port. */
const connectOrigin = /^(https|wss):\/\/[a-z0-9.-]{1,253}(:[0-9]{1,5})?$/;

export const connectPattern = connectOrigin.source;
export const connectText =
  'an exact origin without a path and without *, such as https://weather.example or wss://weather.example';

/** The pattern of an exact origin of which screens may show images. */
export const imagesPattern = /^https:\/\/[a-z0-9.-]{1,253}(:[0-9]{1,5})?$/.source;
export const imagesText = 'an exact origin without a path and without *, such as https://tiles.example';

/** The most origins of other sites in one declaration, of each kind. */
export const maxOrigins = 10;

/** Whether a text is an exact origin of another site that the operator can approve. */
export const isForeignOrigin = (text: string): boolean =>
  connectOrigin.test(text) && URL.canParse(text) && new URL(text).origin === text;
