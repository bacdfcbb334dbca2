/** What a column of a list of people may be taken for, with other headings that mean the same. */
export const peopleColumns = [
  {
    value: 'email',
    label: 'Email',
    example: 'name@example.com',
    like: ['e mail', 'email address', 'mail', 'e mail address'],
  },
  { value: 'name', label: 'Name', like: ['full name', 'staff name', 'worker', 'employee', 'candidate'] },
  {
    value: 'phone',
    label: 'Phone',
    example: '07700 900123',
    like: ['mobile', 'phone number', 'mobile number', 'telephone', 'tel'],
  },
  {
    value: 'job',
    label: 'Job',
    example: 'Care Assistant',
    like: ['role', 'job title', 'grade', 'position', 'band'],
  },
] as const

export type PeopleColumn = (typeof peopleColumns)[number]['value']
export const peopleColumnCodes = peopleColumns.map(({ value }) => value)
