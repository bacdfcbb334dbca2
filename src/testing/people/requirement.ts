/** The fields of a requirement: any qualification satisfies it, and everybody in the team needs one. */
export const aRequirement = {
  name: 'A qualification',
  kinds: ['qualification'],
  jobs: [],
  people: null,
  lastsMonths: null,
  ignoresExpiry: false,
  personLeadDays: 60,
  managerLeadDays: 30,
  blocks: true,
  newStartersOnly: false,
  graceDays: 0,
}
