import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client, conflictState, errorMessage, fieldProblems, onceReached } from '#client/api.ts'
import { localDraft } from '#client/draft.ts'
import { useUser } from '#client/session/session.tsx'
import type { Content, Policy } from '../../schema.ts'

const REST_MS = 800

type SaveState = { kind: 'saved' } | { kind: 'saving' } | { kind: 'failed'; message: string }

/** What is on screen, over the revision that it is based on. */
interface Kept {
  revision: number
  content: Content
}

const contentOf = ({ draft, current, title }: Policy): Content => {
  const from = draft ?? current
  if (!from) return { title, blocks: [], file: null, questions: [], passMark: 0, mostTries: null, notice: null }
  const { blocks, file, questions, passMark, mostTries, notice } = from
  return { title: from.title, blocks, file, questions, passMark, mostTries, notice }
}
const revisionOf = ({ draft }: Policy) => draft?.revision ?? 0

/**
 * The draft of a policy, saved while it is written. What the server has not got yet is kept in this browser, also when
 * the page is closed or the network is away. When somebody else has saved meanwhile (optimistic lock), nothing is
 * overwritten before the writer has chosen.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure of small functions
export function useDraft(teamId: string, policy: Policy) {
  const queries = useQueryClient()
  const { id: me } = useUser()
  const [local] = useState(() => localDraft<Kept>(`policy:${policy.id}`, me))
  const [left] = useState(() => local.read())
  const [content, setContent] = useState(() => left?.content ?? contentOf(policy))
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const [conflict, setConflict] = useState<Policy | undefined>(() =>
    left && left.revision !== revisionOf(policy) ? policy : undefined,
  )
  const [round, setRound] = useState(0)
  const base = useRef(left?.revision ?? revisionOf(policy))
  const unsaved = useRef<Content | undefined>(left?.content)
  const running = useRef<Promise<void>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function sendOnce() {
    const sent = unsaved.current
    if (!sent) return
    setState({ kind: 'saving' })
    const { file, ...rest } = sent
    try {
      const stored = await client.policies.saveDraft({
        ...{ teamId, policyId: policy.id, revision: base.current, fileId: file?.id ?? null },
        ...rest,
      })
      base.current = revisionOf(stored)
      queries.setQueryData(api.policies.get.queryKey({ input: { teamId, policyId: policy.id } }), stored)
      if (unsaved.current === sent) {
        unsaved.current = undefined
        local.clear()
        setState({ kind: 'saved' })
      } else local.write({ revision: base.current, content: unsaved.current as Content })
    } catch (error) {
      const theirs = conflictState<Policy>(error)
      if (theirs) setConflict(theirs)
      setState({ kind: 'failed', message: fieldProblems(error)[0]?.message ?? errorMessage(error) })
      if (error instanceof TypeError) onceReached(() => void save())
      throw error
    }
  }

  /** Saves until nothing is left to save. Throws when that fails. */
  async function flush(): Promise<number> {
    clearTimeout(timer.current)
    await running.current?.catch(() => undefined)
    while (unsaved.current) {
      running.current = sendOnce()
      await running.current
    }
    return base.current
  }

  const save = () => flush().catch(() => undefined)
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (left && !conflict) void latest.current()
    return () => void latest.current()
  }, [left, conflict])

  // Somebody else has saved, and nothing was written here: theirs is shown.
  useEffect(() => {
    if (unsaved.current || revisionOf(policy) === base.current) return
    base.current = revisionOf(policy)
    setContent(contentOf(policy))
    setRound((times) => times + 1)
  }, [policy])

  function resume(theirs: Policy, kept: Content | undefined) {
    base.current = revisionOf(theirs)
    unsaved.current = kept
    setConflict(undefined)
    if (kept) return void save()
    local.clear()
    setState({ kind: 'saved' })
    setContent(contentOf(theirs))
    setRound((times) => times + 1)
    queries.setQueryData(api.policies.get.queryKey({ input: { teamId, policyId: policy.id } }), theirs)
  }

  return {
    content,
    state,
    /** A new key starts the editor with other text. */
    round,
    /** The policy as somebody else has saved it, until the writer has chosen. */
    conflict,
    change(changed: Partial<Content>) {
      const next = { ...content, ...unsaved.current, ...changed }
      setContent(next)
      unsaved.current = next
      local.write({ revision: base.current, content: next })
      setState({ kind: 'saving' })
      clearTimeout(timer.current)
      if (!conflict) timer.current = setTimeout(() => void latest.current(), REST_MS)
    },
    flush,
    keepMine: () => conflict && resume(conflict, unsaved.current ?? content),
    takeTheirs: () => conflict && resume(conflict, undefined),
  }
}

export type DraftInHand = ReturnType<typeof useDraft>
