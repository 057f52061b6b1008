/** A router without a browser, for tests alone: what pages share has no room for it. */
export { MemoryRouter } from 'react-router-dom';
