import { lazy, useEffect } from 'react'

const late = () => import('./late.ts')

export const ConflictDialog = lazy(() => late().then((module) => ({ default: module.ConflictDialog })))
export const StepDrawer = lazy(() => late().then((module) => ({ default: module.StepDrawer })))
export const SignatureDialog = lazy(() => late().then((module) => ({ default: module.SignatureDialog })))
export const merging = () => late().then((module) => module.merging)

/** Loads the dialogs once somebody does anything: the connection may be gone when one of them is needed, and who only looks needs none. */
export function useLatePartsAhead() {
  useEffect(() => {
    const begun = new AbortController()
    const load = () => {
      begun.abort()
      late().catch(() => undefined)
    }
    for (const act of ['pointerdown', 'keydown']) addEventListener(act, load, { signal: begun.signal })
    return () => begun.abort()
  }, [])
}
