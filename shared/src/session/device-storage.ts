/** The methods of local storage that are used. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** Replaces local storage in a browser that forbids it. It stores nothing. */
const nowhere: DeviceStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

function open(): DeviceStorage {
  try {
    return localStorage;
  } catch {
    return nowhere;
  }
}

/** Local storage. In a browser that blocks it, even reading the property throws. */
export const deviceStorage = open();
