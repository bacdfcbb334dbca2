import { account, type DetailWords, inBrackets, profile } from '#shared/audit-words.ts'

/** The audit actions of accounts, with the sentence that the log shows for each. */
export const actions = {
  'profile.update': profile(
    ({ who, whose, changes, detail }) =>
      `${who} changed ${whose} profile${inBrackets([detail('fields'), changes].filter(Boolean).join('; '))}`,
  ),
  'account.sign-up': account(({ whom }) => `${whom} signed up`),
  'account.sign-up-again': account(({ whose }) => `Somebody tried to sign up with ${whose} email address`),
  'account.confirm': account(({ who }) => `${who} confirmed their email address and signed in`),
  'account.link-resent': account(({ whom }) => `Another verification link was sent to ${whom}`),
  'account.mail-refused': account(({ whose }) => `An email to ${whose} address was refused`),
  'account.mail-retry': account(({ who }) => `${who} asked for emails to be sent again`),
  'session.start': account(({ who }) => `${who} signed in`),
  'session.password': account(({ who }) => `${who} gave the password and was asked for a second factor`),
  'session.end': account(({ who }) => `${who} signed out`),
  'password.change': account(({ who }) => `${who} changed their password`),
  'password.code-requested': account(({ who }) => `${who} asked for a code to change their password`),
  'password.reset': account(({ whom }) => `${whom} set a new password with a reset link`),
  'password.reset-requested': account(({ whom }) => `Somebody asked for a password reset link for ${whom}`),
  'password.reset-factor': account(({ whom }) => `${whom} gave a second factor to set a new password`),
  'session.refused': account(({ whose }) => `A wrong password was given for ${whose} account`),
  'session.sprayed': account(() => 'One network failed to sign in to many accounts'),
  'session.proven': account(({ who }) => `${who} gave the password or a code again`),
  'session.reuse': account(({ whose }) => `An old copy of ${whose} sign-in was used, so the session was ended`),
  'session.revoke': account(({ who }) => `${who} signed another device out`),
  'factor.add': account(({ who, detail }) => `${who} began to add a second factor${inBrackets(detail('type'))}`),
  'factor.verify': account(({ who, detail }) => `${who} gave a second factor${inBrackets(detail('type'))}`),
  'factor.refused': account(({ whose }) => `A wrong code was given for ${whose} account`),
  'factor.remove': account(({ who, detail }) => `${who} removed a second factor${inBrackets(detail('type'))}`),
  'backup-codes.make': account(({ who }) => `${who} made new backup codes`),
}

export const details: DetailWords = {
  type: {
    totp: 'authenticator app',
    webauthn: 'passkey',
    'backup-code': 'backup code',
    password: 'password',
    code: 'code',
  },
  fields: { full_name: 'name', role: 'role' },
}

declare module '#server/audit.ts' {
  interface AuditActions {
    accounts: keyof typeof actions
  }
}
