import { useEffect } from 'react'
import { toast } from './toast.tsx'

/** Shows a toast once each time loading starts to fail. */
export function useFailureToast(failed: boolean, message: string, title?: string) {
  useEffect(() => {
    if (failed) toast.error(message, title ? { title } : {})
  }, [failed, message, title])
}
