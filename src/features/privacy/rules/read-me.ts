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
  kept: 'Right-to-work records of former members that the law says to keep. Only the owner gets them.',
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
