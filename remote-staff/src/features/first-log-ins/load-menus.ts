// Menus and dialogs are loaded after the list. They are in one file, because they consist of the same library.

export const loadPersonMenu = () => import(/* webpackChunkName: "menus" */ './person-menu.tsx');

export const loadConfirmDialog = () =>
  import(/* webpackChunkName: "menus" */ '@tapin/shared/ui/confirm-dialog');
