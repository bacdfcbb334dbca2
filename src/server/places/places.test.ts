import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kmBetween } from '#shared/distance.ts'
import { writeDistricts } from './directory.ts'
import { districtCentre, districtOf, loadDistricts } from './districts.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'care-places-'))

/** A directory with one postcode in each of a hundred districts, and the lines given. */
function directoryOf(lines: readonly string[]) {
  const source = join(dataDir, 'directory.csv')
  const rest = Array.from({ length: 100 }, (_, number) => `AB${number} 1AA,,57,-2,x`)
  writeFileSync(source, `\ufeff${['PCDS,doterm,"lat",long,more', ...rest, ...lines].join('\r\n')}\r\n`)
  return source
}

test('the district of a postcode, however it is typed', () => {
  expect(districtOf('SW1A 1AA')).toBe('SW1A')
  expect(districtOf(' ls14ap ')).toBe('LS1')
  expect(districtOf('bt48 6dq')).toBe('BT48')
  expect(districtOf('GIR 0AA')).toBe('GIR')
  expect(districtOf('BFPO 57')).toBeUndefined()
  expect(districtOf('LS1')).toBeUndefined()
  expect(districtOf('')).toBeUndefined()
})

test('a district lies in the middle of its postcodes in use', async () => {
  const source = directoryOf([
    'LS1 4AP,,53.79,-1.56,x',
    'LS1 1AA,,53.81,-1.54,x',
    'LS1 9ZZ,199606,99.999999,0.000000,x',
    'LS1 9ZY,199606,50,0,x',
    'BT48 6DQ,,54.996,-7.322,x',
    'GIR 0AA,201401,53.453,-2.996,x',
    'BN1 1AA,,50.82,0.00,x',
  ])
  expect(await writeDistricts({ dataDir, source })).toBe(104)
  loadDistricts(dataDir)
  expect(districtCentre('ls1 4ap')).toEqual({ lat: 53.8, lng: -1.55 })
  expect(districtCentre('BT48 6DQ')).toEqual({ lat: 54.996, lng: -7.322 })
  expect(districtCentre('GIR 0AA')).toEqual({ lat: 53.453, lng: -2.996 })
  expect(districtCentre('BN1 1AA')).toEqual({ lat: 50.82, lng: 0 })
  expect(districtCentre('ZE1 0AA')).toBeUndefined()
  expect(districtCentre('nowhere')).toBeUndefined()
})

test('a file that is not the directory changes nothing', async () => {
  const other = join(dataDir, 'other.csv')
  writeFileSync(other, 'pcds,lat\r\nLS1 4AP,53\r\n')
  await expect(writeDistricts({ dataDir, source: other })).rejects.toThrow('has no column doterm, long')
  writeFileSync(other, 'pcds,doterm,lat,long\r\nLS1 4AP,,53,1\r\n')
  await expect(writeDistricts({ dataDir, source: other })).rejects.toThrow('1 postcode districts')
  await expect(writeDistricts({ dataDir, source: join(dataDir, 'none.csv') })).rejects.toThrow('cannot be read')
  loadDistricts(dataDir)
  expect(districtCentre('LS1 4AP')).toBeDefined()
})

test('an installation without the file knows no district', () => {
  loadDistricts(mkdtempSync(join(tmpdir(), 'care-no-places-')))
  expect(districtCentre('LS1 4AP')).toBeUndefined()
})

test('distances as the crow flies', () => {
  const leeds = { lat: 53.7997, lng: -1.5492 }
  const hull = { lat: 53.7443, lng: -0.3325 }
  expect(kmBetween(leeds, leeds)).toBe(0)
  expect(kmBetween(leeds, hull)).toBeCloseTo(kmBetween(hull, leeds), 9)
  expect(kmBetween(leeds, hull)).toBeGreaterThan(79)
  expect(kmBetween(leeds, hull)).toBeLessThan(82)
  expect(kmBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(111.195, 2)
})
