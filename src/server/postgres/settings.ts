import { totalmem } from 'node:os'

const MB = 1024 * 1024

/**
 * How the packaged PostgreSQL runs: its door, its log, and what suits this work (many short statements on a solid-state disk).
 * docs/operations.md names the latter for a PostgreSQL of one's own.
 */
export function settings({ durable, memory = machineMemory() }: { durable: boolean; memory?: number }) {
  return {
    listen_addresses: '',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The logged errors contain no values, so that personal data stays out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    jit: 'off',
    random_page_cost: '1.1',
    shared_buffers: megabytes(between(memory / 8, 128 * MB, 2048 * MB)),
    effective_cache_size: megabytes(memory / 2),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
}

/** Bytes: of a container those that it may use. */
function machineMemory() {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

function between(value: number, least: number, most: number) {
  return Math.min(Math.max(value, least), most)
}

function megabytes(bytes: number) {
  return `${Math.floor(bytes / MB)}MB`
}
