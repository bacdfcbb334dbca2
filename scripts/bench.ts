import { buildWhenChanged } from './tasks/build.ts'

// Measures the running product beside its own database: see bench/main.ts.
await buildWhenChanged()
await import('../bench/main.ts')
