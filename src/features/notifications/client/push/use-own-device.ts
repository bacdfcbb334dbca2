import { useEffect } from 'react'
import { useUser } from '#client/session/session.tsx'
import { claimDevice } from './device.ts'

/** Keeps push notifications of this device with the person who is signed in. */
export function useOwnDevice() {
  const { id } = useUser()
  useEffect(() => {
    claimDevice(id).catch(() => {})
  }, [id])
}
