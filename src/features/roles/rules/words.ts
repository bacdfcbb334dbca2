import { formatPence } from '#shared/money.ts'
import type { Role } from '../schema.ts'

/** Where a role is held. */
export function siteText({ sites }: Pick<Role, 'sites'>): string {
  return `at ${sites.length === 0 ? 'every site' : sites.map(({ name }) => name).join(', ')}`
}

/** The rate and the sites of a role, for who may know the rate. */
export function roleText(role: Pick<Role, 'sites' | 'rate'>): string {
  const rate = role.rate === null ? 'what each shift pays' : `${formatPence(role.rate)} an hour`
  return `${rate}, ${siteText(role)}`
}
