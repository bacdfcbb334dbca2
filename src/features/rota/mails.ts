import { SECRET, to, write } from '#testing/mail/example.ts'
import * as rota from './server/mail.ts'

export const mails = write(rota, {
  rotaMail: [
    {
      ...to,
      ...{ teamName: 'Bright Care', siteName: 'The Oaks', expiresAt: '2027-01-15T12:00:00Z', secret: SECRET },
    },
  ],
})
