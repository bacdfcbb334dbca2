const MIN_PASSWORD = 6
const EMAIL = /^\S+@\S+\.\S+$/

export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required'
  return EMAIL.test(email.trim()) ? undefined : 'Enter an e-mail address such as name@example.com'
}

/** Spec 5: at least six characters. */
export function newPasswordProblem(password: string): string | undefined {
  return password.length < MIN_PASSWORD ? 'Password must be at least 6 characters long' : undefined
}
