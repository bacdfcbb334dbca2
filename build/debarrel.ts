import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

interface Definition {
  file: string
  name: string
}

const IMPORTS = /import\s*\{([^}]+)\}\s*from\s*['"](\.[^'"]+)['"]/g
const REEXPORTS = /export\s*\{([^}]+)\}\s*from\s*['"](\.[^'"]+)['"]/g
const EXPORTS = /export\s*\{([^}]+)\}\s*;?\s*(?!\s*from)(?=\n|$)/g
const NAMED_IMPORT = /import\s*\{([^}]+)\}\s*from\s*["']([^"']+)["'];?/g

/**
 * Rewrites `import { A, B as C } from 'package'` to imports of the files that define A and B. The bundler keeps a barrel package in one
 * chunk that every page loads; taken apart, each page's chunk holds only what that page uses.
 */
export function debarrel(barrels: Record<string, string>): Plugin {
  const packages = new Map(
    Object.entries(barrels).map(([name, barrel]) => [name, readBarrel(join('node_modules', name, barrel))]),
  )
  return {
    name: 'debarrel',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: Object.keys(barrels).map((name) => new RegExp(`from\\s*["']${name}["']`)) },
      handler(code, id) {
        if (!/\.(m?js|tsx?|jsx)$/.test(id)) return
        const direct = code.replace(NAMED_IMPORT, (statement, names: string, from: string) => {
          const definitions = packages.get(from)
          return definitions ? directImports({ names, from, definitions }) : statement
        })
        return direct === code ? undefined : { code: direct, map: null }
      },
    },
  }
}

function readBarrel(path: string): Map<string, Definition> {
  const source = readFileSync(path, 'utf8')
  const folder = join(process.cwd(), dirname(path))
  const imported = new Map<string, Definition>()
  const exported = new Map<string, Definition>()
  for (const [, names = '', file = ''] of source.matchAll(IMPORTS)) {
    for (const { name, alias } of parseNames(names)) imported.set(alias, { file: join(folder, file), name })
  }
  for (const [, names = '', file = ''] of source.matchAll(REEXPORTS)) {
    for (const { name, alias } of parseNames(names)) exported.set(alias, { file: join(folder, file), name })
  }
  for (const [, names = ''] of source.matchAll(EXPORTS)) {
    for (const { name, alias } of parseNames(names)) {
      const definition = imported.get(name)
      if (definition) exported.set(alias, definition)
    }
  }
  return exported
}

function directImports({
  names,
  from,
  definitions,
}: {
  names: string
  from: string
  definitions: Map<string, Definition>
}): string {
  const statements = parseNames(names).map(({ name, alias }) => {
    const definition = definitions.get(name)
    const target = definition ? definition.file : from
    return `import { ${definition?.name ?? name} as ${alias} } from ${JSON.stringify(target)};`
  })
  return statements.join(' ')
}

function parseNames(list: string): { name: string; alias: string }[] {
  const entries = list.split(',').map((entry) => entry.trim())
  return entries
    .filter((entry) => entry !== '' && !entry.startsWith('type '))
    .map((entry) => {
      const [name = '', alias = name] = entry.split(/\s+as\s+/)
      return { name, alias }
    })
}
