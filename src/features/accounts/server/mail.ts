import type { Mail } from '#server/mail/outbox.ts'
import type { Portal } from './wire/input.ts'

// No mail contains a name: a stranger who signs up with another person's address could write a message to them.
function mail({
  address,
  kind,
  subject,
  paragraphs,
}: {
  address: string
  kind: string
  subject: string
  paragraphs: string[]
}): Mail {
  const text = ['Hello,', ...paragraphs, 'Care Staffing'].join('\n\n')
  return { to: { name: '', address }, subject, text: `${text}\n`, kind: `account.${kind}` }
}

interface To {
  address: string
  publicUrl: string
}

export function confirmMail({ address, publicUrl, secret, portal }: To & { secret: string; portal: Portal }) {
  const link = `${publicUrl}/auth/verify?token_hash=${secret}&type=signup&portal=${portal}`
  return mail({
    address,
    kind: 'confirm',
    subject: 'Confirm your email address',
    paragraphs: [
      `Please confirm that this email address is yours. Open this page and press the button:\n${link}`,
      'The link works for 24 hours.',
      'If you have not signed up, you need not do anything: without your confirmation the account cannot be used.',
    ],
  })
}

export function alreadyRegisteredMail({ address, publicUrl }: To) {
  return mail({
    address,
    kind: 'already-registered',
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, has tried to sign up with this email address. You already have an account.',
      `Sign in here:\n${publicUrl}/auth`,
      `If you do not remember your password, choose a new one here:\n${publicUrl}/forgot-password`,
      'If it was not you, you need not do anything. Your account has not been changed.',
    ],
  })
}

export function resetMail({ address, publicUrl, token, ticket }: To & { token: string; ticket: string }) {
  const link = `${publicUrl}/reset-password?access_token=${token}&refresh_token=${ticket}&type=recovery`
  return mail({
    address,
    kind: 'reset',
    subject: 'Reset your password',
    paragraphs: [
      `Choose a new password here:\n${link}`,
      'The link works once, for one hour. A newer link replaces it.',
      'If you have not asked for this, you need not do anything. Your password stays as it is.',
    ],
  })
}

export function passwordChangedMail({ address, publicUrl }: To) {
  return mail({
    address,
    kind: 'password-changed',
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account has just been changed, and you have been signed out everywhere else.',
      `If it was not you, choose a new password at once:\n${publicUrl}/forgot-password`,
    ],
  })
}

export function reauthenticationMail({ address, publicUrl, nonce }: To & { nonce: string }) {
  return mail({
    address,
    kind: 'reauthenticate',
    subject: 'Your code to change your password',
    paragraphs: [
      `Your code is ${nonce}. Enter it on the page where you are changing your password. It works once, for ten minutes.`,
      `If you have not asked for this, somebody else is signed in to your account. Choose a new password at once:\n${publicUrl}/forgot-password`,
    ],
  })
}
