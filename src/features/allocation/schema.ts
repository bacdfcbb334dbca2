export * from './schema/proposed.ts'
export * from './schema/result.ts'
export * from './schema/runs.ts'
export * from './schema/sick-call.ts'
