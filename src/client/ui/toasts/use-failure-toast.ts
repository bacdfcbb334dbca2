import { useEffect } from 'react'
import { toast } from './toast.tsx'

/** Tells once that something could not be loaded, each time it begins to fail. */
export function useFailureToast(failed: boolean, message: string, title?: string) {
  useEffect(() => {
    if (failed) toast.error(message, title ? { title } : {})
  }, [failed, message, title])
}
