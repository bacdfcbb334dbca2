export * from './schema/since.ts'
export * from './schema/steps.ts'
export * from './schema/view.ts'
