import { useState } from 'react'
import { toast } from './toasts/toast.tsx'

/**
 * What a press does: `busy` until it ends, with what it was pressed for in `doing`, and an error is said. `run`
 * resolves to whether it was done. With `actAndShow` it ends when the page shows what has come of it, so that nobody
 * presses again what is done.
 */
export function useAct<About = void>(act: (about: About) => Promise<unknown>) {
  const [under, setUnder] = useState<{ about: About }>()
  async function run(about: About): Promise<boolean> {
    setUnder({ about })
    try {
      await act(about)
      return true
    } catch (error) {
      toast.failure(error)
      return false
    } finally {
      setUnder(undefined)
    }
  }
  return { busy: under !== undefined, doing: under?.about, run }
}
