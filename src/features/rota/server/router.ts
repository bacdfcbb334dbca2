import { steps } from './steps/router.ts'

export const router = { ...steps }
