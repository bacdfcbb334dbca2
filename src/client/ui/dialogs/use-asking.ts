import { useState } from 'react'
import { useAct } from '../use-act.ts'

/** A dialog that asks before something is done: it stays open and busy until `act` ends; after an error it can be tried again. */
export function useAsking(act: () => Promise<unknown>) {
  const [opened, setOpened] = useState(false)
  const { busy, run } = useAct(act)
  const confirm = async () => {
    if (await run()) setOpened(false)
  }
  return { opened, busy, open: () => setOpened(true), close: () => setOpened(false), confirm }
}
