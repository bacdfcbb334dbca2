export { type FilledFromPlans, readFilledFromPlans } from './filled.ts'
