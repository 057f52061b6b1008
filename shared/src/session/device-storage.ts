/** The methods of local storage that are used. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** Replaces local storage in a browser that forbids it. It stores nothing. */
const noStorage: DeviceStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

function openStorage(): DeviceStorage {
  try {
    return localStorage;
  } catch {
    return noStorage;
  }
}

/** Local storage. In a browser that blocks it, even reading the property throws. */
export const deviceStorage = openStorage();
