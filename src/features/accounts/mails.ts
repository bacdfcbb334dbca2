import { SECRET, type ToldExamples, to, write } from '#testing/mail/example.ts'
import * as accounts from './server/mail.ts'

const security = (event: string) => ({ teamId: null, teamName: null, params: { event } })

export const mails = write(accounts, {
  confirmMail: [{ ...to, secret: SECRET, portal: 'staff' }],
  alreadyRegisteredMail: [to],
  resetMail: [{ ...to, token: SECRET, ticket: SECRET }],
  passwordChangedMail: [to],
  reauthenticationMail: [{ ...to, nonce: '048213' }],
})

export const told: ToldExamples = {
  'security-notice': [
    ...['factor-added', 'factor-removed', 'passkey-added', 'passkey-removed', 'backup-codes-made', 'backup-code-used'],
    ...['mail-refused', 'session-reused'],
  ].map(security),
}
