/**
 * What nobody may excuse somebody from, whatever their rights, by kind of evidence, and the law that it comes from. The same as
 * `app.is_never_excepted`. A rule that is judged otherwise, such as hours that a visa allows, joins the list under a name of its own.
 */
export const neverExcepted: Readonly<Record<string, string>> = {
  'right-to-work': 'Immigration, Asylum and Nationality Act 2006, sections 15 and 21',
  dbs: 'Barred lists: Safeguarding Vulnerable Groups Act 2006, section 9',
  'professional-register': 'Nursing and Midwifery Order 2001, article 44; Health Professions Order 2001, article 39',
}

/** Whether a team may excuse somebody from a requirement that any of these kinds satisfies. */
export function mayBeExcepted(kinds: readonly string[]): boolean {
  return !kinds.some((kind) => kind in neverExcepted)
}

/** Nobody may work a day without these. A DBS check may come later: with an adult first check somebody may work supervised. */
const NEVER_WITHOUT = ['right-to-work', 'professional-register']

interface Rule {
  kinds?: readonly string[] | null | undefined
  blocks?: boolean | null | undefined
  graceDays?: number | null | undefined
}

/** What a requirement says that the law does not leave to a team, by its field: days of grace are an exception for everybody. */
export function lawProblems({ kinds, blocks, graceDays }: Rule): { blocks?: string; graceDays?: string } {
  // A form that has just been opened holds blanks.
  if (!(kinds || []).some((kind) => NEVER_WITHOUT.includes(kind))) return {}
  return {
    ...(blocks === false && { blocks: 'Nobody may work without this by law: it blocks' }),
    ...(graceDays && { graceDays: 'The law leaves no days of grace for this. Choose a later first day instead' }),
  }
}
