import { auditVerify } from '#app/operations/audit-verify.ts'
import { runCommand } from '#app/operations/installation.ts'

// Checks that nothing in the audit log was changed, truncated or left out; with or without a running app.
await runCommand(auditVerify)
