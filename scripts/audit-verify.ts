import { auditVerify } from '#app/operations/audit-verify.ts'
import { runCommand } from '#app/operations/installation.ts'

// Checks that nothing in the audit log was changed, cut or left out; beside a running app or without one.
await runCommand(auditVerify)
