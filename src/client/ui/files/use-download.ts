import { useState } from 'react'
import { errorMessage } from '../../api.ts'
import { needsRecentSignIn, useRecentSignIn } from '../recent-sign-in/recent-sign-in.tsx'
import { toast } from '../toasts/toast.tsx'
import { download } from './download.ts'

/** Saves the answer of an address as a file; `prompt` asks for a recent sign-in when the server requires it. */
export function useDownload() {
  const { run, prompt } = useRecentSignIn()
  const [busy, setBusy] = useState(false)

  async function save(url: string) {
    setBusy(true)
    try {
      await run(() => download(url))
    } catch (error) {
      if (!needsRecentSignIn(error)) toast.error(errorMessage(error), { title: 'Failed to download' })
    } finally {
      setBusy(false)
    }
  }

  return { save: (url: string) => void save(url), busy, prompt }
}
