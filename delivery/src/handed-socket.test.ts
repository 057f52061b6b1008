import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handedSocket } from './handed-socket.ts';

test('returns the descriptor of the socket that is meant for this process', () => {
  assert.equal(handedSocket({ LISTEN_PID: '17', LISTEN_FDS: '1' }, 17), 3);
});

test('ignores a socket that was meant for another process, and no socket', () => {
  assert.equal(handedSocket({ LISTEN_PID: '17', LISTEN_FDS: '1' }, 18), null);
  assert.equal(handedSocket({}, 17), null);
});

test('refuses several sockets with a sentence that says what to do', () => {
  assert.throws(
    () => handedSocket({ LISTEN_PID: '17', LISTEN_FDS: '2' }, 17),
    /name one address with ListenStream/,
  );
});
