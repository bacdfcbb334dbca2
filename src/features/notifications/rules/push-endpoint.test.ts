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
