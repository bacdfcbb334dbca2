import { formatPence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'
import type { Role } from '../schema.ts'

/** Where a role is held. */
function siteText({ sites }: Pick<Role, 'sites'>): string {
  return `at ${sites.length === 0 ? 'every site' : sites.map(({ name }) => name).join(', ')}`
}

/** The hours that a role promises, and where it is held. */
export function hoursText(role: Pick<Role, 'sites' | 'contractMinutes'>): string {
  return [role.contractMinutes !== null && `${formatMinutes(role.contractMinutes)} a week by contract`, siteText(role)]
    .filter(Boolean)
    .join(', ')
}

/** The rate, the hours and the sites of a role, for who may know the rate. */
export function roleText(role: Pick<Role, 'sites' | 'rate' | 'contractMinutes'>): string {
  const rate = role.rate === null ? 'what each shift pays' : `${formatPence(role.rate)} an hour`
  return `${rate}, ${hoursText(role)}`
}
