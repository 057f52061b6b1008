import { chromium } from '@playwright/test';
import Axe from '@axe-core/playwright';
const [who='super@demo.test', path='/staff/dashboard', ...opts] = process.argv.slice(2);
const origin='http://localhost:5900';
const sizes: Record<string,[number,number]> = { s:[360,740], m:[1366,768], l:[1920,1080] };
const want = (opts[0] ?? 'sml').split(''); const langs=(opts[1] ?? 'en,es').split(','); const tag=opts[2] ?? 'd'; const action = opts[3];
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run']});
const context = await browser.newContext({baseURL: origin, timezoneId:'America/Chicago', locale:'en-US'});
const r = await context.request.post(origin+'/api/auth/sign-in',{headers:{origin,'time-zone':'America/Chicago','device-type':'desktop'},data:{email:who,password:'TapIn-demo-1',rememberMe:false}});
if(!r.ok()) console.log(r.status(), await r.text());
for (const lang of langs) for (const s of want) {
  const page = await context.newPage();
  page.on('console', m => { if (m.type()==='error') console.log('console:', m.text().slice(0,300)); });
  page.on('pageerror', e => console.log('pageerror:', e.message));
  await page.addInitScript((l) => { for (const k of ['tapin.language','tapin-language','language']) localStorage.setItem(k, l); }, lang);
  const [width,height]=sizes[s]!; await page.setViewportSize({width,height});
  await page.goto(path);
  await page.getByRole('heading',{level:1}).waitFor();
  await page.waitForLoadState('networkidle');
  if (action) await (new Function('page','return (async()=>{'+action+'})()'))(page);
  await page.waitForTimeout(600);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (over>0) console.log(lang,s,'overflow',over);
  if (process.env.AXE) { const { violations } = await new ((Axe as any).default ?? Axe)({ page }).analyze(); for (const v of violations) console.log(lang, s, v.id, v.nodes.map((n: any) => n.html.slice(0, 160)+' :: '+(n.failureSummary??'').slice(0,200)).join('\n')); }
  await page.screenshot({path:`/tmp/dash/shots/${tag}-${lang}-${s}.png`, fullPage: !action});
  await page.close();
}
await browser.close();
