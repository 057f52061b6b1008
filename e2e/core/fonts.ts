import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const family = 'DejaVu Sans';
const require = createRequire(import.meta.url);
const files = dirname(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
// The defaults of a machine may differ, and move the edges of letters by a fraction of a pixel.
const rendering = {
  antialias: '<bool>true</bool>',
  autohint: '<bool>false</bool>',
  hinting: '<bool>true</bool>',
  hintstyle: '<const>hintslight</const>',
  lcdfilter: '<const>lcddefault</const>',
  rgba: '<const>none</const>',
};

/**
 * Writes a configuration that makes a browser use the fonts of a package instead of the fonts of the machine, so that
 * pictures and widths are the same everywhere. Returns its path for the variable FONTCONFIG_FILE.
 */
export function writeFontConfiguration(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const edits = Object.entries(rendering).map(
    ([name, value]) => `<edit name="${name}" mode="assign">${value}</edit>`,
  );
  const path = join(folder, 'fonts.conf');
  writeFileSync(
    path,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${files}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  <selectfont>
    <rejectfont><glob>*Condensed*</glob></rejectfont>
    <rejectfont><glob>*ExtraLight*</glob></rejectfont>
  </selectfont>
  <match target="pattern"><edit name="family" mode="append_last"><string>${family}</string></edit></match>
  <match target="font">${edits.join('')}</match>
</fontconfig>
`,
  );
  return path;
}
