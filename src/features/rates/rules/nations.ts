import type { Day } from '#shared/time.ts'

/** The parts of the country whose bank holidays differ. */
export const nations = [
  { value: 'england-wales', label: 'England and Wales' },
  { value: 'scotland', label: 'Scotland' },
  { value: 'northern-ireland', label: 'Northern Ireland' },
] as const
export type Nation = (typeof nations)[number]['value']
export const nationCodes = nations.map(({ value }) => value)

export const nationLabel = (nation: Nation): string => nations.find(({ value }) => value === nation)!.label

/** Since when a site keeps the bank holidays of a nation, in the order of recording. */
interface NationSince {
  from: Day
  nation: Nation
}

/** A site, as far as its bank holidays depend on it. */
export interface SiteOfNation {
  postcode: string
  nations: readonly NationSince[]
}

/** Whose bank holidays a site keeps on a day: of what has been said and has begun, the last; before that its postcode says. */
export const nationOn = ({ postcode, nations }: SiteOfNation, day: Day): Nation =>
  nations.findLast(({ from }) => from <= day)?.nation ?? nationOf(postcode)

const SCOTTISH = 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' ')

/**
 * Where a site is likely to be, by its postcode; somebody confirms it, because some districts lie on both sides of the
 * border (TD9, TD12, DG14, CA6). Berwick, TD15, is in England.
 */
export function nationOf(postcode: string): Nation {
  const [, area = '', district] = /^([A-Z]{1,2})(\d*)/.exec(postcode.trim().toUpperCase()) ?? []
  if (area === 'BT') return 'northern-ireland'
  return SCOTTISH.includes(area) && `${area}${district}` !== 'TD15' ? 'scotland' : 'england-wales'
}
