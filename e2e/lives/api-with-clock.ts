import { readConfig } from '../../api/src/basics/config.ts';
import { startApi } from '../../api/src/start.ts';

// An API whose clock the parent process sets by messages. It replies when the notifications that are due at that time
// have been sent.
let offsetMs = Date.parse(process.env.API_TIME ?? '') - Date.now();
const api = await startApi(readConfig(process.env), { now: () => new Date(Date.now() + offsetMs) });

process.on('message', async (time) => {
  offsetMs = Date.parse(String(time)) - Date.now();
  await api.sendDue();
  process.send?.('set');
});
process.on('disconnect', () => void api.stop().then(() => process.exit(0)));
process.send?.(api.address);
