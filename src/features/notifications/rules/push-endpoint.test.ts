import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

test('the push services of the browsers are addresses of push services', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QJ-abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])
    expect(isPushEndpoint(endpoint), endpoint).toBe(true)
})

test('an address with a port, a name or a password is none: what it leads to would be asked by the server', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com:22/',
    'https://user:pw@fcm.googleapis.com/fcm/send/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/',
  ])
    expect(isPushEndpoint(endpoint), endpoint).toBe(false)
  expect(isPushEndpoint('https://fcm.googleapis.com:443/fcm/send/abc')).toBe(true)
})
