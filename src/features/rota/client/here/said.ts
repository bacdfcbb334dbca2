import { inSentence } from '#shared/names.ts'
import type { OtherHere } from '../../schema.ts'

/** `Maya Clarke and Tom Ashby are here, too` */
export function saidOf(others: readonly OtherHere[]): string {
  const names = others.map(({ fullName }) => inSentence(fullName))
  const [last] = names.slice(-1)
  if (last === undefined) return ''
  return names.length === 1 ? `${last} is here, too` : `${names.slice(0, -1).join(', ')} and ${last} are here, too`
}
