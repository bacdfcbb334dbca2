import { toEmail } from '../../rules/email.ts'
import { MIN_PASSWORD_LENGTH, TOO_SHORT } from '../../rules/password.ts'

export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required'
  return toEmail(email.trim()) ? undefined : 'Enter an email address such as name@example.com'
}

/** Spec 5: at least six characters. Whether it is easy to guess is the server's to say, who knows the person. */
export function newPasswordProblem(password: string): string | undefined {
  return [...password].length < MIN_PASSWORD_LENGTH ? TOO_SHORT : undefined
}
