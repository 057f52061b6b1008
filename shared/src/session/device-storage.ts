/** What is used of local storage. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** Stands in where the browser forbids storage: everything is forgotten, nothing breaks. */
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

/** Local storage, whose mere mention throws in a browser that blocks it. */
export const deviceStorage = open();
