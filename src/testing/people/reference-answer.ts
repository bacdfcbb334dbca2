import type { Answer } from '#features/references/rules/reference-form.ts'

/** What a referee says who has nothing to object, and who lets the person read it. */
export const aReference: Answer = {
  relationship: 'line-manager',
  organisation: 'Rose Court',
  jobTitle: 'Carer',
  from: '2021-04',
  still: true,
  duties: 'Personal care',
  conduct: 'good',
  attendance: 'good',
  reemploy: true,
  safeguarding: false,
  disciplinary: false,
  disclosure: true,
  mayRead: true,
  refereeName: 'Ruth Hall',
  refereePosition: 'Manager',
  declaration: true,
}
