import { buildWhenChanged } from './tasks/build.ts'

// The optimiser is measured by itself: bench/allocation/main.ts. Everything else measures the running product beside its own database: bench/main.ts.
if (process.argv[2] === 'allocation') await import('../bench/allocation/main.ts')
else {
  await buildWhenChanged()
  await import('../bench/main.ts')
}
