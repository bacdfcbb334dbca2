import { self, type ToldExamples } from '#testing/mail/example.ts'

const leave = { from: '2026-12-14', through: '2026-12-18' }

export const told: ToldExamples = {
  'leave-asked': [{ params: leave }],
  'leave-noted': [{ params: { ...leave, through: leave.from } }],
  'leave-cancelled': [{ params: leave }],
  'leave-answered': ['approved', 'refused', 'revoked', 'recorded', 'asked'].map((state) => ({
    ...self,
    params: { ...leave, state },
  })),
}
