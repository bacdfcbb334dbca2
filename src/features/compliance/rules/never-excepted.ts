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
