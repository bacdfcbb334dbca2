import { useState } from 'react'
import { toast } from './toasts/toast.tsx'

/** What a press does: `busy` until it ends, and an error is said. `run` resolves to whether it was done. */
export function useAct(act: () => Promise<unknown>): { busy: boolean; run: () => Promise<boolean> } {
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      toast.failure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
