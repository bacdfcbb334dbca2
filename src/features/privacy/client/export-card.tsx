import { Button, Card, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { ExportRow } from '../schema.ts'
import { ExportState } from './export-state.tsx'

interface ExportCardProps {
  title: string
  /** The contents of the export. */
  children: ReactNode
  /** The label of the button that requests an export. */
  action: string
  /** What the person calls it. */
  noun?: 'export' | 'pack'
  query: UseQueryResult<{ items: ExportRow[] }>
  onAsk: () => Promise<unknown>
}

/** Requests an export and shows its progress; one at a time. */
export function ExportCard({ title, children, action, noun = 'export', query, onAsk }: ExportCardProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState(false)
  const { run, prompt } = useRecentSignIn()
  const latest = query.data?.items[0]
  const underway = latest?.state === 'queued' || latest?.state === 'running'

  async function ask() {
    setBusy(true)
    try {
      await run(onAsk)
      toast.success(`We are putting your ${noun} together`)
    } catch (error) {
      toast.failure(error)
    } finally {
      await refresh()
      setBusy(false)
    }
  }

  /** The pressed button may have disappeared: the focus moves to the heading. */
  async function refresh() {
    await query.refetch()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus()
    })
  }

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text component="div" mb="md">
        {children}
      </Text>
      {!underway && (
        <Button
          variant={latest?.state === 'ready' ? 'default' : 'filled'}
          loading={busy}
          onClick={() => void ask()}
          style={{ alignSelf: 'flex-start' }}
        >
          {action}
        </Button>
      )}
      <Pending query={query} what={`${noun}s`}>
        <RowsSkeleton rows={1} />
      </Pending>
      {latest && <ExportState item={latest} noun={noun} onChange={refresh} />}
      {prompt}
    </Card>
  )
}
