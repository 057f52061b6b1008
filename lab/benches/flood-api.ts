import { scrypt } from 'node:crypto';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { portOf } from '../../delivery/test/test-edge.ts';

// An API for the test in a separate process. Each log-in computes a password hash, and two hashes run at the same time.
const hash = promisify<string, string, number>(scrypt);
let workers = [Promise.resolve<unknown>(undefined), Promise.resolve<unknown>(undefined)];

const server = createServer(async (request, response) => {
  await request.toArray();
  if (request.url === '/api/auth/sign-in') {
    const [free = Promise.resolve(), other = Promise.resolve()] = workers;
    const hashed = free.then(() => hash('password', 'salt', 64));
    workers = [other, hashed];
    await hashed;
  }
  response.setHeader('content-type', 'application/json');
  response.end('{"ok":true}');
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${portOf(server.address())}\n`));
process.on('disconnect', () => process.exit());
