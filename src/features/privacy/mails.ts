import { address, type ToldExamples, write } from '#testing/mail/example.ts'
import { keptAfterErasure } from './rules/holdings.ts'
import * as privacy from './server/mail.ts'

export const mails = write(privacy, {
  erasedMail: [
    { address, kept: keptAfterErasure({ workedIn: ['Bright Care'], rightToWork: true, papers: true, work: true }) },
  ],
})

export const told: ToldExamples = {
  'export-ready': [{}, { teamId: null, teamName: null }],
  'passport-ready': [{ teamId: null, teamName: null }],
}
