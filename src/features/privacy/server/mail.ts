import type { Mail } from '#server/mail/outbox.ts'
import type { KeptItem } from '../schema.ts'

/** The last mail to an erased person: what was deleted, and what the law requires to keep. */
export function erasedMail({ address, kept }: { address: string; kept: readonly KeptItem[] }): Mail {
  const paragraphs = [
    'Hello,',
    'Your account has been deleted, with everything that was stored about you: your details, documents, requests and notifications.',
    `This had to stay:\n${kept.map(({ what, until }) => `- ${what}. Kept: ${until.charAt(0).toLowerCase()}${until.slice(1)}.`).join('\n')}`,
    'If you want to use Care Staffing again, you can sign up as a new person.',
    'Care Staffing',
  ]
  return {
    to: { name: '', address },
    subject: 'Your account has been deleted',
    text: `${paragraphs.join('\n\n')}\n`,
    kind: 'account.erased',
  }
}
