import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { replyWithError } from './error-reply.ts';

for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P01', '57P03', '25006'])
  test(`a call that fails with ${code} says that TapIn is not available right now`, async () => {
    const app = fastify().setErrorHandler(replyWithError);
    app.get('/fails', () => Promise.reject(Object.assign(new Error('the database failed'), { code })));
    const reply = await app.inject('/fails');
    assert.deepEqual([reply.statusCode, reply.json().code], [503, 'unavailable']);
  });
