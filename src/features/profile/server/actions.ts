import { profile } from '#shared/audit-words.ts'

/** The audit actions of profile, with their sentences. */
export const actions = {
  'profile.workPassport': profile(({ who }) => `${who} made a PDF of their work passport`),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    profile: keyof typeof actions
  }
}
