import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearLeft, inScratch, openScratch, ownerOf, placeOfRuns } from './scratch.ts'

/** No process has this id: Linux gives none beyond 2²². */
const NOBODY = 2 ** 22 + 1

test('the temporary folder of a run is removed with it', () => {
  expect(inScratch()).toBe(true)
})

test('a run removes the folders of runs that were killed, and no others', () => {
  const place = mkdtempSync(join(tmpdir(), 'runs-'))
  const own = ownerOf(process.pid)
  const killed = openScratch(place, ownerOf(NOBODY))
  // Its process id is in use again.
  const reused = openScratch(place, own.replace(/-\d+/, '-1'))
  mkdirSync(join(killed, 'postgres'))
  const running = [openScratch(place), openScratch(place, ownerOf(process.ppid))]
  const elsewhere = openScratch(place, ownerOf(NOBODY).replace(/\S+$/, 'pid:[1]'))
  const nobodys = openScratch(place, '')
  rmSync(join(nobodys, 'owner'))
  const other = join(place, 'other')
  mkdirSync(other)

  clearLeft(place)
  expect([killed, reused].filter((folder) => existsSync(folder))).toEqual([])
  expect(readdirSync(place)).toHaveLength(running.length + 3)
  expect([...running, elsewhere, nobodys, other].filter((folder) => !existsSync(folder))).toEqual([])
  clearLeft(join(place, 'none'))
})

test('a run keeps its files in memory only where there is plenty of it, and programs may run there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'memory-'))
  const mounted = (options: string, kind = 'tmpfs') =>
    `proc /proc proc rw 0 0\n${kind} ${folder} ${kind} ${options} 0 0\n`
  const plenty = { folder, mounts: mounted('rw,relatime'), leastBytes: 0 }
  expect(placeOfRuns(plenty)).toBe(folder)
  const [lacks, missing] = [Number.MAX_SAFE_INTEGER, join(folder, 'missing')]
  for (const without of [
    { ...plenty, leastBytes: lacks },
    { ...plenty, mounts: mounted('rw,nosuid,noexec') },
    { ...plenty, mounts: mounted('ro') },
    { ...plenty, mounts: mounted('rw', 'ext4') },
    { ...plenty, mounts: mounted('rw').replaceAll(folder, '/mnt') },
    { ...plenty, mounts: '' },
    { ...plenty, folder: missing, mounts: plenty.mounts.replaceAll(folder, missing) },
  ])
    expect(placeOfRuns(without), JSON.stringify(without)).toBe(tmpdir())
})
