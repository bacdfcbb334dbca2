export * from './schema/evidence.ts'
export * from './schema/matrix.ts'
export * from './schema/requirements.ts'
export * from './schema/training.ts'
