import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { Refusal } from '../refusal.ts'
import { districtOf, saveDistricts } from './districts.ts'

const HEADINGS = ['pcds', 'doterm', 'lat', 'long'] as const
// What the directory writes of a postcode without a place.
const NO_PLACE = 99
const FEWEST = 100

type Line = Record<(typeof HEADINGS)[number], string>
interface Sum {
  count: number
  lat: number
  lng: number
}

/**
 * Makes the centres of postcode districts from a copy of the ONS Postcode Directory, or of the National Statistics
 * Postcode Lookup: the mean of a district's postcodes in use, of all of them where none is in use any more. Returns how
 * many districts there are. Throws a Refusal.
 */
export async function writeDistricts({ dataDir, source }: { dataDir: string; source: string }): Promise<number> {
  const live = new Map<string, Sum>()
  const ended = new Map<string, Sum>()
  for await (const { pcds, doterm, lat, long } of linesOf(source)) {
    const district = districtOf(pcds)
    if (district && Number(lat) < NO_PLACE)
      addTo(doterm ? ended : live, { district, lat: Number(lat), lng: Number(long) })
  }
  const sums = [...new Map([...ended, ...live])].sort(([a], [b]) => (a < b ? -1 : 1))
  if (sums.length < FEWEST)
    throw new Refusal(`${source} has ${sums.length} postcode districts: it is not the whole directory.`)
  saveDistricts(
    dataDir,
    sums.map(([district, { count, lat, lng }]) => [district, { lat: lat / count, lng: lng / count }]),
  )
  return sums.length
}

async function* linesOf(source: string): AsyncGenerator<Line> {
  const columns = (names: string[]) => {
    const found = names.map((name) => name.trim().toLowerCase())
    const missing = HEADINGS.filter((name) => !found.includes(name))
    if (missing.length > 0) throw new Refusal(`${source} has no column ${missing.join(', ')}.`)
    return found
  }
  try {
    const parser = parse({ bom: true, columns, relax_column_count: true })
    createReadStream(source)
      .on('error', (error) => parser.destroy(error))
      .pipe(parser)
    yield* parser
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${source} cannot be read: ${(error as Error).message}`)
  }
}

function addTo(sums: Map<string, Sum>, { district, lat, lng }: { district: string; lat: number; lng: number }) {
  const sum = sums.get(district) ?? { count: 0, lat: 0, lng: 0 }
  sums.set(district, { count: sum.count + 1, lat: sum.lat + lat, lng: sum.lng + lng })
}
