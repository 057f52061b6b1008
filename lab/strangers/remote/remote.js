/** The module of a remote that was written without the tools of this repository. */
export default {
  routes: [{ path: '/bulletin', title: 'title', screen: () => import('./screen.js') }],
  messages: { en: () => import('./en.js'), es: () => import('./es.js') },
  slots: {},
};
