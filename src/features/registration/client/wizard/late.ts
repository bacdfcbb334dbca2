// What a step may need long after it was opened, in one file: few requests, and offline it is all there or not at all.
export { ConflictDialog } from '../draft/conflict-dialog.tsx'
export * as merging from '../draft/merge.ts'
export { SignatureDialog } from '../signature/signature-dialog.tsx'
export { StepDrawer } from './step-drawer.tsx'
