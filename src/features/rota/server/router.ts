import { viewRouter } from './view/router.ts'

export const router = { ...viewRouter }
