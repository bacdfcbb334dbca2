import type { Holding, Stored } from '#server/declared.ts'

/** The tables of registration: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  registrations: { holding: 'profile', keeps: 'as long as the account' },
  registration_sections: { holding: 'profile', keeps: 'as long as the account', counted: ['user_id'] },
  personal_information: { holding: 'profile', keeps: 'as long as the account' },
  address_details: { holding: 'profile', keeps: 'as long as the account' },
  work_history: { holding: 'profile', keeps: 'as long as the account' },
  work_history_statements: { holding: 'profile', keeps: 'as long as the account' },
  references: { holding: 'profile', keeps: 'as long as the account' },
  education: { holding: 'profile', keeps: 'as long as the account' },
  training_certificates: { holding: 'profile', keeps: 'as long as the account' },
  immunisations: { holding: 'profile', keeps: 'as long as the account' },
  medical_history: { holding: 'profile', keeps: 'as long as the account' },
  background_checks: { holding: 'profile', keeps: 'as long as the account' },
  next_of_kin: { holding: 'profile', keeps: 'as long as the account' },
  employment_status: { holding: 'profile', keeps: 'as long as the account' },
  business_information: { holding: 'profile', keeps: 'as long as the account' },
  passport_information: { holding: 'profile', keeps: 'as long as the account' },
  declarations: { holding: 'profile', keeps: 'as long as the account' },
  resumes: { holding: 'profile', keeps: 'as long as the account' },
  detail_requests: { holding: 'requests', keeps: 'as long as the account', counted: ['user_id'] },
  registration_drafts: {
    holding: 'drafts',
    keeps: 'until the step is saved, or as long as the account',
    counted: ['user_id'],
  },
}

/** The kinds of data that registration holds about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'profile',
    title: 'Your registration',
    what: 'The sections that you have filled in, from your address to your health answers. Confidential ones are encrypted',
    after: 'account',
  },
  { id: 'drafts', title: 'Unsaved answers', what: 'What you typed and have not saved yet', after: 'profile' },
]
