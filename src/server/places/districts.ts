import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Point } from '#shared/distance.ts'
import { postcode as format } from '#shared/formats.ts'

let centres: ReadonlyMap<string, Point> = new Map()

/** Where an installation keeps the centres of postcode districts; `npm run places` makes it. */
const fileIn = (dataDir: string) => join(dataDir, 'places', 'districts.csv')

/** Reads the centres into memory, once when the process starts. Without the file no district has a centre. */
export function loadDistricts(dataDir: string) {
  const file = fileIn(dataDir)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  centres = new Map(
    lines.map((line) => {
      const [district = '', lat, lng] = line.split(',')
      return [district, { lat: Number(lat), lng: Number(lng) }]
    }),
  )
}

/** Keeps the centres for this installation and uses them from now on. */
export function saveDistricts(dataDir: string, found: Iterable<readonly [district: string, centre: Point]>) {
  const file = fileIn(dataDir)
  const lines = Array.from(found, ([district, { lat, lng }]) => `${district},${lat.toFixed(4)},${lng.toFixed(4)}\n`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, lines.join(''))
  renameSync(`${file}.part`, file)
  loadDistricts(dataDir)
}

/** The postcode district of a full postcode, such as 'SW1A' of 'sw1a1aa'; undefined of what is no postcode. */
export function districtOf(postcode: string): string | undefined {
  const value = format.normalise(postcode)
  return format.pattern.test(value) && !value.startsWith('BFPO') ? value.split(' ')[0] : undefined
}

/**
 * The centre of a postcode's district: the mean of its addresses, some 2 km from any of them in a town, 10 km in the
 * country. Undefined where the district is unknown: then a distance is not shown, and no rule may count it against
 * anybody.
 */
export function districtCentre(postcode: string): Point | undefined {
  const district = districtOf(postcode)
  return district === undefined ? undefined : centres.get(district)
}
