import { ORPCError } from '@orpc/client'
import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { errorMessage } from './error-message.ts'

const GENERAL = 'Something went wrong. Please try again'

test.each([
  ['a bare 500', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }), GENERAL],
  ['a page of a proxy', new ORPCError('BAD_GATEWAY', { status: 502, data: { body: '<html>', headers: {} } }), GENERAL],
  [
    'an answer that no contract knows',
    new ORPCError('MALFORMED_ORPC_ERROR_RESPONSE', { status: 520, data: { body: '' } }),
    GENERAL,
  ],
  ['a proxy’s 413', new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, data: { body: '<html>' } }), GENERAL],
  [
    'our own 500',
    new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Sorry', data: { correlationId: '7' } }),
    'Sorry (reference 7)',
  ],
  ['a declared error', new ORPCError('CONFLICT', { status: 409, message: 'It changed' }), 'It changed'],
  ['signing in at a broken server', new AuthUnknownError('Unexpected token < in JSON', undefined), GENERAL],
  [
    'signing in at a busy server',
    new AuthRetryableFetchError('{}', 503),
    'The service is busy. Please try again in a moment',
  ],
  [
    'signing in offline',
    new AuthRetryableFetchError('Failed to fetch', 0),
    'No connection. Please check it and try again',
  ],
  [
    'a wrong password',
    new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
    'Invalid login credentials',
  ],
  ['a call offline', new TypeError('Failed to fetch'), 'No connection. Please check it and try again'],
  ['a call offline in Safari', new TypeError('Load failed'), 'No connection. Please check it and try again'],
  ['a mistake of ours', new Error('x is undefined'), GENERAL],
  ['a mistake of ours of another type', new TypeError('e?.some is not a function'), GENERAL],
])('%s is told in words for people', (_what, error, message) => {
  expect(errorMessage(error)).toBe(message)
})
