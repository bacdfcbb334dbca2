import { useEffect } from 'react'
import { useUser } from '#client/session/session.tsx'

/** Keeps push notifications of this device with the person who is signed in. */
export function useOwnDevice() {
  const { id } = useUser()
  useEffect(() => {
    void import('./device.ts').then(({ claimDevice }) => claimDevice(id)).catch(() => {})
  }, [id])
}
