export * from './schema/steps.ts'
export * from './schema/view.ts'
