import { addDays, type Day } from '#shared/time.ts'

/** The fields of a clear enhanced DBS certificate, as a manager records it on this day. */
export const aDbsCheck = (today: Day) => ({
  record: 'dbs',
  level: 'enhanced',
  adults: true,
  certificateNumber: '001234567890',
  issuedOn: addDays(today, -30),
  seenOn: addDays(today, -10),
  madeFor: 'us',
  decision: 'clear',
  again: '36',
})
