// Measures the running product against its database: see bench/main.ts.
await import('../bench/main.ts')
