import { type Day, formatDay } from '#shared/time.ts'
import type { PackKind } from '../schema.ts'

/** The files of an archive with their contents, in two columns. */
function listed(contents: Readonly<Record<string, string>>[]): string {
  const lines = contents.flatMap((part) => Object.entries(part))
  const width = Math.max(...lines.map(([path]) => path.length)) + 3
  return lines.map(([path, words]) => `${path.padEnd(width)}${words}`).join('\n')
}

/** The contents of a person's own archive, in plain words. */
export function ownReadMe(parts: readonly { contents: Readonly<Record<string, string>> }[]): string {
  return `This archive holds everything that Care Staffing stores about you.

${listed(parts.map(({ contents }) => contents))}

Passwords, keys and sign-in secrets are not in here: they are stored in a form that nobody can read, or would let others sign in as you.
Keep this archive safe: it holds your passport, DBS and health details. Delete it when you no longer need it.
`
}

const OF_MEMBERS = {
  members: "One folder for each member: profile.json and the member's documents.",
  files: 'Files of the team itself, such as its policies, as far as the person may open them.',
  kept: 'Right-to-work records and signed papers of former members that the law says to keep. Only the owner gets them.',
}

/** The contents of a team's archive. */
export function teamReadMe(lists: readonly { name: string; words: string }[]): string {
  return `This archive holds what the person who asked for it may see of their team.

${listed([...lists.map(({ name, words }) => ({ [`${name}.csv, ${name}.json`]: words })), OF_MEMBERS])}

Everybody whose confidential details are in here can see in their access log that you exported them.
Keep this archive safe, give it to nobody who may not see it, and delete it when you no longer need it. Passing on the content of a DBS
certificate to somebody who is not entitled to it is an offence (Police Act 1997, section 124).
`
}

const OF_PACKS = {
  'Summary.pdf': 'Everybody in the pack, with what each lacks.',
  'summary.csv': 'The same for a spreadsheet: one line for each person and requirement.',
  'people/.../Index.pdf':
    'What was required of one person, the evidence, who verified it, when and until when; what is missing is said.',
  'people/.../...': 'The documents that were verified.',
}

const OF_RECORDS = {
  'records.csv': 'Everybody’s record for a spreadsheet: one line for each person and item.',
  'placements.csv':
    'Every placement by that day: hirer, site, job, times and, for a reader who may see pay, the rate. Bookings that were given back or cancelled are none.',
  'people/.../Record.pdf': 'The record of one person, paragraph by paragraph.',
  'people/.../...': 'Copies of the documents that were verified.',
}

/** The contents of an inspection pack. */
export function packReadMe({ kind, on }: { kind: PackKind; on: Day }): string {
  if (kind === 'conduct')
    return `These are the records of work-seekers as on ${formatDay(on)} (Conduct of Employment Agencies and Employment Businesses Regulations 2003,
regulation 29 and Schedule 4), as they were known on that day. Placements are the shifts that people were booked on. Contracts with hirers are not kept in Care Staffing: add
your copies.

${listed([OF_RECORDS])}

Pictures of DBS certificates and anything about health are never in here. Keep it safe, and delete it when you no longer need it.
`
  return `This inspection pack says what the team required of its people on ${formatDay(on)}, in the order of Schedule 3 (Health and Social Care Act 2008
(Regulated Activities) Regulations 2014) and of the six NHS employment checks.

${listed([OF_PACKS])}

Pictures of DBS certificates and answers about health are never in a pack. Of people who have left, their own documents are not, either.
Everybody in it can see in their access log that you took their record. Keep it safe, and delete it when you no longer need it.
`
}
