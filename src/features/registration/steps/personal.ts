import { jobs } from '#features/teams/rules/jobs.ts'
import { teamCode } from '#features/teams/rules/team-code.ts'
import { imageTypes } from '#shared/fields/builders.ts'
import { ageOn } from '#shared/time.ts'
import { day, defineStep, file, formatted, select, text } from '../schema.ts'

const titles = [
  { value: 'mr', label: 'Mr' },
  { value: 'mrs', label: 'Mrs' },
  { value: 'ms', label: 'Ms' },
  { value: 'miss', label: 'Miss' },
  { value: 'dr', label: 'Dr' },
]

const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
  { value: 'prefer-not-to-say', label: 'Prefer not to say' },
]

/** A guess that the person sees and can mend: the last word is the last name. */
function splitName(fullName: string) {
  const words = fullName.split(/\s+/).filter(Boolean)
  const lastName = words.length > 1 ? words.pop() : undefined
  return { ...(words.length > 0 ? { firstName: words.join(' ') } : {}), ...(lastName ? { lastName } : {}) }
}

export const personal = defineStep({
  id: 'personal',
  title: 'Personal Info',
  covers: ['Personal'],
  table: 'personal_information',
  nextLabel: 'Continue to Address Details',
  sections: [{ id: 'personal', title: 'Personal Information' }],
  fields: {
    title: select(titles, {
      label: 'Title',
      autocomplete: 'honorific-prefix',
      optional: true,
      width: 'half',
      section: 'personal',
    }),
    firstName: text({
      label: 'First Name',
      missing: 'Enter your first name',
      autocomplete: 'given-name',
      width: 'half',
      section: 'personal',
    }),
    lastName: text({
      label: 'Last Name',
      missing: 'Enter your last name',
      autocomplete: 'family-name',
      width: 'half',
      section: 'personal',
    }),
    gender: select(genders, {
      label: 'Gender',
      autocomplete: 'sex',
      optional: true,
      width: 'half',
      section: 'personal',
    }),
    nationality: text({ label: 'Nationality', optional: true, width: 'half', section: 'personal' }),
    dateOfBirth: day({
      label: 'Date of Birth',
      missing: 'Enter your date of birth',
      autocomplete: 'bday',
      max: 'today',
      width: 'half',
      section: 'personal',
    }),
    jobApplyingFor: select(jobs, { label: 'Job Applying For', optional: true, width: 'half', section: 'personal' }),
    teamId: formatted(teamCode, {
      label: 'Team Code',
      hint: 'If your manager gave you a code, enter it to join the team when you finish',
      placeholder: 'TM-ABC123',
      column: 'team_code',
      autocomplete: 'off',
      optional: true,
      width: 'half',
      section: 'personal',
    }),
    profileImage: file({
      label: 'Profile Image',
      hint: 'Recommended 400x400px, JPG or PNG, up to 5MB',
      slot: 'profile-image',
      column: 'profile_image_url',
      accept: imageTypes,
      maxMb: 5,
      enforced: false,
      section: 'personal',
    }),
  },
  rules: [
    ({ dateOfBirth }, { today }) => {
      if (!dateOfBirth || dateOfBirth > today) return []
      const age = ageOn(dateOfBirth, today)
      return [
        age < 16 && { path: 'dateOfBirth', message: 'You must be at least 16 years old' },
        age > 100 && { path: 'dateOfBirth', message: 'Please check the year of birth' },
      ]
    },
  ],
  alerts: [{ message: 'Please fill in all required fields', paths: /^(?:firstName|lastName|dateOfBirth)$/ }],
  initial: ({ account: { fullName } }) => splitName(fullName),
})
