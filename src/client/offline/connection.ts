import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// A page that starts without a network waits for one instead of failing.
onlineManager.setOnline(navigator.onLine)

const subscribe = (changed: () => void) => onlineManager.subscribe(changed)
const isOnline = () => onlineManager.isOnline()

/** Whether this device has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}
