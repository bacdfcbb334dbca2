import { lazy, useEffect } from 'react'

const late = () => import('./late.ts')

export const ConflictDialog = lazy(() => late().then((module) => ({ default: module.ConflictDialog })))
export const StepDrawer = lazy(() => late().then((module) => ({ default: module.StepDrawer })))
export const SignatureDialog = lazy(() => late().then((module) => ({ default: module.SignatureDialog })))
export const merging = () => late().then((module) => module.merging)

const QUIET_MS = 1_500

/** Prefetches the dialogs once the page is idle: the connection may be gone when one of them is needed. */
export function useLatePartsAhead() {
  useEffect(() => {
    const timer = setTimeout(() => late().catch(() => undefined), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
}
