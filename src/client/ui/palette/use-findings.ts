import { useEffect, useState } from 'react'
import type { Finding, Source } from './source.ts'

const REST_MS = 150

interface Answer {
  /** What was asked for. */
  words: string
  findings: readonly Finding[]
  failed?: boolean
}

/** Asks every source. Until one has answered, its findings for the previous words stay. */
export function useFindings(sources: readonly Source[], words: string) {
  const [answers, setAnswers] = useState<Record<string, Answer>>({})
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    for (const source of sources)
      void ask(source, words, signal).then((answer) => {
        if (!signal.aborted) setAnswers((before) => ({ ...before, [source.title]: answer }))
      })
    return () => controller.abort()
  }, [sources, words])

  const groups = sources.flatMap(({ title }) => {
    const answer = answers[title]
    return answer ? [{ title, ...answer }] : []
  })
  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    failed: groups.find(({ failed }) => failed)?.title,
    /** Whether all sources have answered for these words. */
    settled: sources.every(({ title }) => answers[title]?.words === words),
  }
}

async function ask({ find, remote }: Source, words: string, signal: AbortSignal): Promise<Answer> {
  try {
    if (remote && words) await new Promise((rested) => setTimeout(rested, REST_MS))
    return { words, findings: signal.aborted ? [] : await find(words, signal) }
  } catch {
    return { words, findings: [], failed: true }
  }
}
