import type { Letter, Mail } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write.ts'
import type { Portal } from './wire/input.ts'

const NOT_YOU = 'If it was not you, you need not do anything.'

// No mail contains a name: a stranger who signs up with another person's address could write a message to them.
function mail({ address, lines, ...words }: Omit<Letter, 'to'> & { address: string }): Mail {
  return writeMail({ to: { name: '', address }, lines: ['Hello,', ...lines], showsAddress: true, ...words })
}

interface To {
  address: string
  publicUrl: string
}

function newPassword({ publicUrl }: Pick<To, 'publicUrl'>, label = 'Choose a New Password') {
  return { label, url: `${publicUrl}/forgot-password` }
}

export function confirmMail({ address, publicUrl, secret, portal }: To & { secret: string; portal: Portal }) {
  return mail({
    address,
    kind: 'account.confirm',
    subject: 'Confirm your email address for Care Staffing',
    preheader: 'One press, and your account can be used. The link works for 24 hours.',
    title: 'Confirm your email address',
    lines: ['Please confirm that this email address is yours. The page that opens asks you to press once more.'],
    button: {
      label: 'Confirm My Email',
      url: `${publicUrl}/auth/verify?token_hash=${secret}&type=signup&portal=${portal}`,
    },
    after: ['The link works for 24 hours.', `${NOT_YOU} Without your confirmation the account cannot be used.`],
    why: 'You get this email because somebody, probably you, has signed up with this address.',
  })
}

export function alreadyRegisteredMail({ address, publicUrl }: To) {
  return mail({
    address,
    kind: 'account.already-registered',
    subject: 'You already have a Care Staffing account',
    preheader: 'Sign in with it, or choose a new password.',
    title: 'You already have an account',
    lines: ['Somebody, probably you, has tried to sign up with this email address. You already have an account.'],
    button: { label: 'Sign In', url: `${publicUrl}/auth` },
    after: [
      newPassword({ publicUrl }, 'If you do not remember your password, choose a new one'),
      `${NOT_YOU} Your account has not been changed.`,
    ],
    why: 'You get this email because somebody, probably you, has tried to sign up with this address.',
  })
}

export function resetMail({ address, publicUrl, token, ticket }: To & { token: string; ticket: string }) {
  return mail({
    address,
    kind: 'account.reset',
    subject: 'Reset your Care Staffing password',
    preheader: 'Choose a new password. The link works once, for one hour.',
    title: 'Reset your password',
    lines: ['Choose a new password on the page that opens.'],
    button: {
      label: 'Choose a New Password',
      url: `${publicUrl}/reset-password?access_token=${token}&refresh_token=${ticket}&type=recovery`,
    },
    after: ['The link works once, for one hour. A newer link replaces it.', `${NOT_YOU} Your password stays as it is.`],
    why: 'You get this email because somebody, probably you, has asked for a new password.',
  })
}

export function passwordChangedMail({ address, publicUrl }: To) {
  return mail({
    address,
    kind: 'account.password-changed',
    subject: 'Your Care Staffing password was changed',
    preheader: 'You have been signed out everywhere else.',
    title: 'Your password was changed',
    lines: [
      'The password of your account has just been changed, and you have been signed out everywhere else.',
      'If it was you, you need not do anything. If it was not you, choose a new password at once.',
    ],
    button: newPassword({ publicUrl }),
    why: 'You always get security notices.',
  })
}

export function reauthenticationMail({ address, publicUrl, nonce }: To & { nonce: string }) {
  return mail({
    address,
    kind: 'account.reauthenticate',
    subject: 'Your code to change your Care Staffing password',
    preheader: 'The code works once, for ten minutes.',
    title: 'Your code to change your password',
    lines: ['Enter this code on the page where you are changing your password.'],
    code: nonce,
    after: [
      'It works once, for ten minutes. Nobody from Care Staffing will ever ask you for it.',
      'If you have not asked for this, somebody else is signed in to your account.',
      newPassword({ publicUrl }, 'Choose a new password at once'),
    ],
    why: 'You get this email because somebody, probably you, is changing the password of your account.',
  })
}
