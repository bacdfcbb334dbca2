import { spawn } from 'node:child_process'

export interface Run {
  program: string
  args: string[]
  env?: NodeJS.ProcessEnv
}

export interface Outcome {
  code: number
  output: string
  seconds: number
}

/** Runs a program to its end and returns its output; with `show` it also prints it. */
export function run({ program, args, env = {} }: Run, { show = false } = {}): Promise<Outcome> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    let output = ''
    for (const [stream, own] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (show) own.write(text)
      })
    }
    child.on('error', reject)
    const end = () => child.kill('SIGTERM') && child.once('close', () => process.exit(143))
    process.once('SIGTERM', end)
    child.on('close', () => process.off('SIGTERM', end))
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output, seconds: Math.round((performance.now() - began) / 100) / 10 }),
    )
  })
}

/** A program of an installed package, run by this Node. */
export function packageProgram(path: string, args: string[]): Run {
  return { program: process.execPath, args: [`node_modules/${path}`, ...args] }
}
