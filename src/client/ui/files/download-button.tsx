import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { needsRecentSignIn, useRecentSignIn } from '../recent-sign-in/recent-sign-in.tsx'
import { toast } from '../toasts/toast.tsx'
import { download } from './download.ts'

/** Saves the answer of `url` as a file; asks for a recent sign-in when the server requires it. */
export function DownloadButton({ url, label, children }: { url: string; label: string; children: ReactNode }) {
  const { run, prompt } = useRecentSignIn()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      await run(() => download(url))
    } catch (error) {
      if (!needsRecentSignIn(error)) toast.error(errorMessage(error), { title: 'Failed to download' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={label}
        loading={busy}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void save()}
      >
        {children}
      </Button>
      {prompt}
    </>
  )
}
