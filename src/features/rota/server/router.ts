import { paperRouter } from './papers/router.ts'

export const router = { ...paperRouter }
