export * from './schema/content.ts'
export * from './schema/policies.ts'
