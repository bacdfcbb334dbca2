import { z } from 'zod'

/** A team's figures at this moment. */
export const teamFigures = z.object({
  activeStaff: z.int(),
  pendingRequests: z.int(),
  totalCertificates: z.int(),
  /** Certificates that end within 30 days, today included; London. */
  expiringSoon: z.int(),
  expiredCertificates: z.int(),
  completeProfiles: z.int(),
  /** Per cent, over the active staff. */
  averageCompletion: z.int(),
})
export type TeamFigures = z.infer<typeof teamFigures>
