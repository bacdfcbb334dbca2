import { paperRouter } from './papers/router.ts'
import { steps } from './steps/router.ts'
import { viewRouter } from './view/router.ts'

export const router = { ...steps, ...viewRouter, ...paperRouter }
