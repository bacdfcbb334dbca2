export * from './schema/steps.ts'
