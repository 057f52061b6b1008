/** A router without a browser, for tests only. Pages do not share it, because it would add to their size. */
export { MemoryRouter } from 'react-router-dom';
