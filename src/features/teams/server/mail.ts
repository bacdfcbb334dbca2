import type { Mail } from '#server/mail/outbox.ts'
import { inSentence } from '#shared/names.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import type { InvitationRole } from '../schema.ts'

interface InvitationLetter {
  role: InvitationRole
  teamName: string
  invitedBy: string
  message: string | null
  expiresAt: string
  address: string
  /** The name of the account with this address; without one the mail leads to signing up. */
  name: string | undefined
  publicUrl: string
  secret: string
  stop: string
}

// A person's message is set apart from the product's own words.
function quoted(message: string | null) {
  return message === null
    ? []
    : [
        message
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n'),
      ]
}

/** An invitation to a person with or without an account. Names and message are other people's text and stay plain text. */
export function invitationMail({ role, name, address, publicUrl, ...letter }: InvitationLetter): Mail {
  const teamName = inSentence(letter.teamName)
  const page = `${publicUrl}/invitation?token=${letter.secret}`
  const asks =
    role === 'staff' ? `invites you to join ${teamName} as staff` : `invites you to help run ${teamName} as a manager`
  const consequence =
    role === 'staff'
      ? `If you accept, the managers of ${teamName} will see your profile.`
      : `If you accept, you will see the profiles of its staff.`
  const way = name
    ? `See the invitation and answer it here:\n${page}`
    : `There is no account with this email address yet. Create one here and confirm your address; the invitation will be waiting for you:\n${page}&start=sign-up#${new URLSearchParams({ email: address })}`
  const text = [
    name ? `Hello ${inSentence(name)},` : 'Hello,',
    `${inSentence(letter.invitedBy)} ${asks}, on Care Staffing.`,
    ...quoted(letter.message),
    way,
    `${consequence} The invitation is open until ${formatDay(londonDay(new Date(letter.expiresAt)))}.`,
    'If you did not expect this, you need not do anything.',
    `No more invitations, please:\n${publicUrl}/invitation?stop=${letter.stop}`,
  ].join('\n\n')
  const subject = role === 'staff' ? `${teamName} invites you to join` : `${teamName} invites you as a manager`
  return { to: { name: name ?? '', address }, subject, text: `${text}\n`, kind: 'team.invitation' }
}
