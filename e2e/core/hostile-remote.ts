import { withScreen } from './broken-release.ts';
import { buildByHand } from './builds.ts';

const survey = { path: '/survey', slots: [] };

interface HostileRemote {
  version: string;
  /** Code that runs when the module is evaluated. */
  onLoad?: string;
  /** The body of an effect that runs when the screen is shown. */
  onShown?: string;
  /** The body of the handler of the button “Go on”. */
  onPress?: string;
  /** The body of the component before its elements are created, for example with hooks. */
  onRender?: string;
}

/** Builds a version of the check-in that runs the given code. Its screen has the heading “Still here”. */
export const buildHostile = ({
  version,
  onLoad = '',
  onShown = '',
  onPress = '',
  onRender = '',
}: HostileRemote) =>
  buildByHand('survey', {
    version,
    get: `
      const [react] = Object.keys(scope.react);
      const { createElement, useEffect, useState } = (await scope.react[react].get())();
      ${onLoad}
      const Screen = () => {
        ${onRender}
        useEffect(() => { ${onShown} }, []);
        return createElement('div', null,
          createElement('h1', null, 'Still here'),
          createElement('button', { type: 'button', onClick: () => { ${onPress} } }, 'Go on'));
      };
      ${withScreen('Screen', survey)}`,
  });
