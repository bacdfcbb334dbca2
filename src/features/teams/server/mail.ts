import type { Mail } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write.ts'
import { inSentence } from '#shared/names.ts'
import { formatLongDay, londonDay } from '#shared/time.ts'
import { jobLabel } from '../rules/jobs.ts'
import type { InvitationRole } from '../schema.ts'

interface Invitation {
  role: InvitationRole
  teamName: string
  invitedBy: string
  message: string | null
  expiresAt: string
  address: string
  /** The name of the account with this address; without one the mail leads to signing up. */
  name: string | undefined
  /** What the team knows of the person from an interview. */
  fullName: string | null
  job: string | null
  publicUrl: string
  secret: string
  stop: string
}

const ROLES = {
  staff: {
    subject: (team: string) => `${team} invites you to join as staff`,
    asks: (team: string) => `invites you to join ${team} as staff`,
    consequence: (team: string) => `If you accept, the managers of ${team} will see your profile.`,
  },
  manager: {
    subject: (team: string) => `${team} invites you to help run it as a manager`,
    asks: (team: string) => `invites you to help run ${team} as a manager`,
    consequence: () => 'If you accept, you will see the profiles of its staff.',
  },
}

/** An invitation to a person with or without an account. Names and message are other people's text and stay plain text. */
export function invitationMail(invitation: Invitation): Mail {
  const { role, message, expiresAt, name, fullName, job, address, publicUrl } = invitation
  const called = name ?? fullName
  const [team, invitedBy] = [inSentence(invitation.teamName), inSentence(invitation.invitedBy)]
  const { subject, asks, consequence } = ROLES[role]
  const until = formatLongDay(londonDay(new Date(expiresAt)))
  return writeMail({
    to: { name: called ?? '', address },
    kind: 'team.invitation',
    subject: subject(team),
    team: invitation.teamName,
    preheader: `${invitedBy} ${asks(team)}. The invitation is open until ${until}.`,
    title: `${invitedBy} ${asks(team)}`,
    lines: [
      called ? `Hello ${inSentence(called)},` : 'Hello,',
      name
        ? 'You can answer the invitation with your account.'
        : 'There is no account with this email address yet. Create one and confirm your address; the invitation will be waiting for you.',
      consequence(team),
    ],
    note: message === null ? undefined : { from: invitedBy, text: message },
    facts: [...(job ? [['Job', jobLabel(job)] as const] : []), ['Open until', until]],
    button: wayTo(invitation),
    showsAddress: true,
    after: ['If you did not expect this, you need not do anything.'],
    why: `You get this email because ${invitedBy} has entered your address.`,
    stop: { label: 'No more invitations, please', url: `${publicUrl}/invitation#stop=${invitation.stop}` },
  })
}

function wayTo({ name, fullName, address, publicUrl, secret }: Invitation) {
  // In the fragment, which no server and no proxy sees.
  const page = (params: Record<string, string>) => `${publicUrl}/invitation#${new URLSearchParams(params)}`
  return name
    ? { label: 'See the Invitation', url: page({ token: secret }) }
    : {
        label: 'Create an Account',
        url: page({ token: secret, start: 'sign-up', email: address, ...(fullName && { name: fullName }) }),
      }
}
