import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run'] });
const p = await b.newPage();
await p.goto('http://127.0.0.1:5200/?n=few'); let flips = '';
for (const w of [1400, 1000, 940, 900, 800, 700, 800, 900, 940, 1000, 1400]) { await p.setViewportSize({ width: w, height: 90 }); await p.waitForTimeout(300); flips += `${w}:${await p.evaluate(() => [document.querySelector('nav').dataset.hidden, document.querySelector('nav').offsetWidth, document.querySelector('nav').parentElement.offsetWidth])} `; }
console.log(flips);
await p.setViewportSize({ width: 480, height: 300 }); await p.waitForTimeout(300); await p.getByRole('button', { name: 'Menu' }).click(); await p.screenshot({ path: '/tmp/kit-gallery/hmenu.png' });
await b.close();
