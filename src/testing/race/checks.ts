import { addDays, deviceClock, londonToday } from '#shared/time.ts'

/** What a manager writes down who has checked somebody's right to work online today. */
export const rightToWork = () => ({
  status: 'graduate',
  engagement: 'worker',
  method: 'online',
  shareCode: 'W12345678',
  permissionUntil: addDays(londonToday(deviceClock), 200),
  permitted: true,
  matches: true,
  checkedOn: londonToday(deviceClock),
  seenOnline: true,
})
