import { useState } from 'react'
import { toast } from '../toasts/toast.tsx'

/** A dialog that asks before something is done: it stays open and busy until `act` ends; after an error it can be tried again. */
export function useAsking(act: () => Promise<unknown>) {
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await act()
      setOpened(false)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return { opened, busy, open: () => setOpened(true), close: () => setOpened(false), confirm }
}
