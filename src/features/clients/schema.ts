export * from './schema/clients.ts'
export * from './schema/forms.ts'
