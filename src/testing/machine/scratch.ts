import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityOf, isAlive } from '#server/postgres/processes.ts'

const NAME = 'care-run-'
const MEMORY = '/dev/shm'
// What a whole run keeps at once is less than half of it.
const ENOUGH_BYTES = 8 * 1024 ** 3
/** The file in the folder of a run that says whose it is. */
const OWNER = 'owner'

/** Whether this process belongs to a run whose temporary folder is removed at its end. */
export function inScratch(): boolean {
  return tmpdir().includes(NAME)
}

/**
 * Gives a run of tests, and every process it starts, a temporary folder of its own; the returned function removes it
 * with everything in it, also after failures. Nested runs share the outer folder. What killed runs have left goes first.
 */
export default function setup(): () => void {
  if (inScratch()) return () => {}
  const before = process.env.TMPDIR
  for (const place of [MEMORY, tmpdir()]) clearLeft(place)
  const folder = openScratch(placeOfRuns())
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Makes the folder of a run. */
export function openScratch(place: string, owner = ownerOf(process.pid)): string {
  const folder = mkdtempSync(join(place, NAME))
  // The database's account has to pass through.
  chmodSync(folder, 0o711)
  writeFileSync(join(folder, OWNER), owner)
  return folder
}

/** A process with its start, and among which processes it has this id: containers may share a folder, and no processes. */
export function ownerOf(pid: number): string {
  return `${identityOf(pid)} ${orNone(() => readlinkSync('/proc/self/ns/pid'))}`
}

/**
 * Removes the folders of runs that were killed: a third of the memory may be in one. It leaves those that do not say
 * whose they are, and those of another container or account.
 */
export function clearLeft(place: string) {
  const [, here] = ownerOf(process.pid).split(' ')
  for (const name of orNone(() => readdirSync(place)) ?? []) {
    if (!name.startsWith(NAME)) continue
    const owner = orNone(() => readFileSync(join(place, name, OWNER), 'utf8'))
    const [identity = '', where] = owner?.split(' ') ?? []
    const pid = Number.parseInt(identity, 10)
    if (where !== here || (isAlive(pid) && ownerOf(pid) === owner)) continue
    // Another run may be removing it too.
    orNone(() => rmSync(join(place, name), { recursive: true, force: true, maxRetries: 3 }))
  }
}

function orNone<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

interface Memory {
  folder: string
  /** What is mounted, as Linux lists it. */
  mounts: string | undefined
  leastBytes: number
}

/**
 * The folder that Linux keeps in memory, where there is plenty and programs may run in it. A database has 2,500 files:
 * to create and remove them takes a third of the processor time that a disk's file system takes.
 */
export function placeOfRuns({
  folder = MEMORY,
  mounts = orNone(() => readFileSync('/proc/mounts', 'utf8')),
  leastBytes = ENOUGH_BYTES,
}: Partial<Memory> = {}): string {
  const [, , kind, options = ''] =
    mounts
      ?.split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === folder) ?? []
  if (kind !== 'tmpfs' || options.split(',').some((option) => option === 'noexec' || option === 'ro')) return tmpdir()
  const room = orNone(() => statfsSync(folder))
  const free = room ? Math.min(room.bavail * room.bsize, process.availableMemory()) : 0
  return free > leastBytes ? folder : tmpdir()
}
