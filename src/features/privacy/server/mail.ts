import type { Mail } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write.ts'
import type { KeptItem } from '../schema.ts'

/** The last mail to an erased person: what was deleted, and what the law requires to keep. */
export function erasedMail({ address, kept }: { address: string; kept: readonly KeptItem[] }): Mail {
  return writeMail({
    to: { name: '', address },
    kind: 'account.erased',
    subject: 'Your Care Staffing account has been deleted',
    preheader: 'What was stored about you is gone. This is what had to stay.',
    title: 'Your account has been deleted',
    lines: [
      'Hello,',
      'Your account has been deleted, with everything that was stored about you: your details, documents, requests and notifications.',
      'This had to stay:',
    ],
    list: kept.map(({ what, until }) => `${what}. Kept: ${until.charAt(0).toLowerCase()}${until.slice(1)}.`),
    after: ['If you want to use Care Staffing again, you can sign up as a new person.'],
    why: 'This is the last email to you: your address is deleted with your account.',
  })
}
