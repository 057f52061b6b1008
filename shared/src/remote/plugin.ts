/** A runtime plugin of Module Federation that the host loads before any remote. Only the operator of a site releases them. */
export interface PluginVersion {
  name: string;
  version: string;
  url: string;
  integrity: string;
  /** The global variable that the script sets; a module has its plugin as the default export. */
  container: string;
  type?: 'module';
}

/** The id of the data block in the page with its plugins. A page without plugins does not have it. */
export const pluginsElementId = 'plugins';

/** The name of a part says whether it is a plugin, so that keys and people can be limited by name. */
export const isPluginName = (part: string): boolean => part.startsWith('plugin-');
