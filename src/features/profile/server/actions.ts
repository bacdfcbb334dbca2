import { profile } from '#shared/audit-words.ts'

/** What is written down of profile, in words. */
export const actions = {
  'profile.workPassport': profile(({ who }) => `${who} made a PDF of their work passport`),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    profile: keyof typeof actions
  }
}
