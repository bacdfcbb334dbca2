import { lazy, useEffect } from 'react'
import { toast } from '#client/ui/toasts/toast.tsx'

const conflict = () => import('../draft/conflict-dialog.tsx')
const drawer = () => import('./step-drawer.tsx')
const signature = () => import('../signature/signature-dialog.tsx')

export const ConflictDialog = lazy(() => conflict().then((module) => ({ default: module.ConflictDialog })))
export const StepDrawer = lazy(() => drawer().then((module) => ({ default: module.StepDrawer })))
export const SignatureDialog = lazy(() => signature().then((module) => ({ default: module.SignatureDialog })))

const QUIET_MS = 1_500

/** Prefetches the dialogs once the page is idle: the connection may be gone when one of them is needed. */
export function useLatePartsAhead() {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of [conflict, drawer, signature, toast.prepare]) part().catch(() => undefined)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
}
