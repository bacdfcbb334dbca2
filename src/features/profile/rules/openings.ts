import { fileLabel } from '#features/registration/rules/file-fields.ts'

/** What guarded views show, in the words of whom it is about. */
const VIEWS: Record<string, string> = {
  identity: 'Passport and licence details',
  background: 'DBS and right to work',
  payroll: 'Pay and tax details',
  medical: 'Medical history',
  'next-of-kin': 'Next of kin',
}

/** An entry of the audit log about a look at somebody's data, as the person reads it. The actions: app.opened_my_data in migrations. */
export function openingText({ action, meta }: { action: string; meta: Record<string, unknown> }): string {
  switch (action) {
    case 'profile.view':
      return VIEWS[String(meta.view)] ?? 'Part of your profile'
    case 'file.view':
      return `File: ${fileLabel(String(meta.slot)) ?? 'a document'}`
    case 'profile.cv':
      return 'Profile as a PDF'
    default:
      return "Export of the team's data"
  }
}
